/* dicecore.odds.climb.climb, compiled: see tests/quick.py. Points count in steps. */

#include <math.h>

typedef struct {
    int width, most;                    /* numbers of dice; most steps of one keep */
    const int *first;                   /* of each number of dice, and where the last one's end */
    const double *share;                /* of each outcome that has keeps */
    const int *keeps;                   /* of each outcome: where its keeps begin, and the end */
    const int *gain, *left;             /* of each keep */
} Turn;

/* What a roll of each number of dice is worth; `kept` are the values one step above and on. */
static void roll(const Turn *turn, const double *sure, const double *kept, double *rolled) {
    for (int d = 0; d < turn->width; d++) {
        double sum = 0;
        for (int n = turn->first[d]; n < turn->first[d + 1]; n++) {
            double best = -1;
            for (int k = turn->keeps[n]; k < turn->keeps[n + 1]; k++)
                best = fmax(best, kept[-(turn->gain[k] - 1) * turn->width + turn->left[k] - 1]);
            sum += turn->share[n] * best;
        }
        rolled[d] = sure[d] + sum;
    }
}

/* Fills kept and rolled from `top` steps of points down to 0; kept begins with `most` rows for top. */
void climb(const Turn *turn, int top, const double *sure, const double *banks, double *kept, double *rolled) {
    int width = turn->width;
    double change = 1;
    for (int at = 0; at < turn->most * width; at++) kept[at] = banks[at % width * (top + 1) + top];
    while (change > 1e-13) {
        change = 0;
        roll(turn, sure, kept + (turn->most - 1) * width, rolled);
        for (int d = 0; d < width; d++) {
            double better = fmax(rolled[d], banks[d * (top + 1) + top]);
            change = fmax(change, fabs(better - kept[d]));
            for (int row = 0; row < turn->most; row++) kept[row * width + d] = better;
        }
    }
    for (int row = 1; row <= top; row++) {
        double *here = kept + (turn->most - 1 + row) * width;
        roll(turn, sure, here - width, rolled + row * width);
        for (int d = 0; d < width; d++)
            here[d] = fmax(rolled[row * width + d], banks[d * (top + 1) + top - row]);
    }
}
