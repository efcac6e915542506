/* Solves a dice game for two players who both play to win, by the rules that it reads.

   It knows no scoring: what a roll may be kept as comes in as numbers. See tables/solver.py for
   the numbers on standard input, and dicecore/odds/duel.py for the same method in Python.

   A state is (own score i, other score j, turn points p, dice d). Banking raises a score, so the
   pairs of scores are taken by descending sum; a bust leads from (i, j) to (j, i) and nowhere
   else. One backward pass over the turn at a pair, for a supposed value of a bust, gives the
   value of its start and how much of it hangs on the bust; both ways round that is a system of
   two linear equations, whose solution is supposed next, until nothing changes. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIN = -1, BUST = 0 };

typedef struct {
    double chance;
    int first, count; /* choices, or WIN, or BUST */
} Outcome;

typedef struct {
    int first, count;
    double bust;
} Dice;

static int dice, target, entry, least, take_over, must_roll_all, last_round, tail;
static double equal;
static Dice *rolls;
static Outcome *outcomes;
static int *gains, *lefts, *steps; /* of each choice; steps: where its row and dice lie */
static int choices, most;          /* number of choices; most points of one */

static int scores, *score, *place; /* score of a place; place of a score on the table */

/* What is known of all turns, by own place and other place. */
typedef struct {
    double *starts; /* a turn starts, nothing is carried */
    double **picks; /* [points][dice]: so much is taken over and rolled; NULL without take-over */
    char **takes;   /* the same: whether it is taken over; NULL: where it is worth more */
    double point;   /* not 0: a point is worth that much, and nothing else counts */
} World;

static World best;           /* both play best */
static double *kept;         /* [points][dice] of one pass: the value by which is decided */
static double *real, *hangs; /* what comes of it: value; the bust's share of it */

static double number(void) {
    double value;
    if (scanf("%lf", &value) != 1) {
        fputs("duel: numbers are missing\n", stderr);
        exit(2);
    }
    return value;
}

static int whole(void) { return (int)number(); }

static void *room(size_t count, size_t size) {
    void *got = calloc(count ? count : 1, size);
    if (!got) {
        fputs("duel: out of memory\n", stderr);
        exit(2);
    }
    return got;
}

static void *more(void *old, size_t size) {
    void *got = realloc(old, size);
    if (!got) exit(2);
    return got;
}

static void read_rules(void) {
    int total = 0;
    dice = whole();
    target = whole();
    entry = whole();
    least = whole();
    take_over = whole();
    must_roll_all = whole();
    last_round = whole();
    equal = number();
    tail = whole();
    rolls = room(dice + 1, sizeof *rolls);
    for (int d = 1; d <= dice; d++) {
        double all = number();
        rolls[d].first = total;
        rolls[d].count = whole();
        outcomes = more(outcomes, (total + rolls[d].count) * sizeof *outcomes);
        for (int n = 0; n < rolls[d].count; n++, total++) {
            Outcome *one = outcomes + total;
            one->chance = number() / all;
            one->first = choices;
            one->count = whole();
            if (one->count == BUST) rolls[d].bust += one->chance;
            if (one->count <= 0) continue;
            gains = more(gains, (choices + one->count) * sizeof *gains);
            lefts = more(lefts, (choices + one->count) * sizeof *lefts);
            for (int c = 0; c < one->count; c++, choices++) {
                gains[choices] = whole();
                lefts[choices] = whole();
                if (gains[choices] > most) most = gains[choices];
            }
        }
    }
    steps = room(choices, sizeof *steps);
    for (int c = 0; c < choices; c++) steps[c] = gains[c] * dice + lefts[c] - 1;
}

/* ---- the last round: one turn to top the other's total, by what is missing ---- */

typedef struct {
    double *rolled; /* [gap + 1][dice]: the chance to win when so many dice are rolled */
    int top;
} Chase;

static double chase_roll(const double *stand, int gap, int d) {
    double value = 0;
    for (int n = 0; n < rolls[d].count; n++) {
        const Outcome *one = outcomes + rolls[d].first + n;
        double best = one->count == WIN;
        for (int c = one->first; c < one->first + one->count; c++) {
            int rest = gap - gains[c] < -1 ? -1 : gap - gains[c];
            double here = stand[(rest + 1) * dice + lefts[c] - 1];
            if (here > best) best = here;
        }
        value += one->chance * best;
    }
    return value;
}

/* A gap below 0 is topped, 0 is equal. */
static Chase chase(double tie) {
    Chase found = {room((target + tail + 2) * dice, sizeof(double)), target + tail};
    double *stand = room((found.top + 2) * dice, sizeof *stand);
    for (int gap = -1; gap <= found.top; gap++) {
        double change = 1, bank = gap < 0 ? 1 : gap == 0 ? tie : 0;
        double *now = stand + (gap + 1) * dice;
        while (change > 1e-16) { /* more than once only where a gap leads to itself */
            change = 0;
            for (int d = 1; d <= dice; d++) {
                double value = chase_roll(stand, gap, d);
                found.rolled[(gap + 1) * dice + d - 1] = value;
                if (!(must_roll_all && d == dice) && bank > value) value = bank;
                change = fmax(change, fabs(value - now[d - 1]));
                now[d - 1] = value;
            }
        }
    }
    free(stand);
    return found;
}

static Chase to_top, to_reach;

/* The chance to win of who rolls d dice with p points, j on his own sheet and t to top. */
static double chased(int j, int t, int p, int d) {
    int need = (entry && !score[j] ? entry : least), behind = t - score[j];
    const Chase *way = behind >= need ? &to_top : &to_reach;
    int gap = (behind >= need ? behind : need - 1) - p;
    gap = gap < -1 ? -1 : gap > way->top ? way->top : gap;
    return way->rolled[(gap + 1) * dice + d - 1];
}

/* ---- a turn ---- */

static int carries(int j, int d) {
    return take_over && !(entry && !score[j]) && !(take_over == 2 && d == dice);
}

/* The chance of i to win who banks p points, d dice left, against j; below 0: he may not. */
static double banked(const World *world, int i, int j, int p, int d) {
    int on = !(entry && !score[i]), total = score[i] + p;
    double other;
    if (p < (on ? least : entry) || (must_roll_all && d == dice)) return -1;
    if (world->point) return total * world->point;
    if (total < target) {
        int pair = j * scores + place[total], at = p * dice + d - 1;
        other = world->starts[pair];
        if (carries(j, d) && (!world->takes || world->takes[pair][at])) {
            double picked = world->picks[pair][at];
            if (world->takes || picked > other) other = picked;
        }
    } else {
        if (!last_round) return 1;
        other = chased(j, total, 0, dice);
        if (carries(j, d)) other = fmax(other, chased(j, total, p, d));
    }
    return 1 - other;
}

/* What a roll of d dice with p points is worth to who decides; what comes of it besides. */
static double rolled(int p, int d, double bust, double true_bust, double *comes, double *hang) {
    double value = rolls[d].bust * bust, reality = rolls[d].bust * true_bust, share = rolls[d].bust;
    const double *at = kept + p * dice;
    for (int n = 0; n < rolls[d].count; n++) {
        const Outcome *one = outcomes + rolls[d].first + n;
        if (one->count == WIN) {
            value += one->chance;
            reality += one->chance;
        } else if (one->count != BUST) {
            int top = steps[one->first];
            for (int c = one->first + 1; c < one->first + one->count; c++)
                if (at[steps[c]] > at[top]) top = steps[c];
            value += one->chance * at[top];
            reality += one->chance * real[p * dice + top];
            share += one->chance * hangs[p * dice + top];
        }
    }
    *comes = reality;
    *hang = share;
    return value;
}

/* A turn of i against j: how it is decided, and what comes of that.

   Who decides sees the world `mine` and thinks a bust is worth `bust`; it is worth `true_bust`,
   and the other plays as `others` says. The same twice for two who play best. */
typedef struct {
    const World *mine, *others;
    double bust, true_bust;
} Turn;

static void decide(const Turn *turn, int i, int j, int p, int d, int roll) {
    int at = p * dice + d - 1;
    double comes = turn->true_bust, hang = 1, value = turn->bust;
    double bank = banked(turn->mine, i, j, p, d);
    if (roll) value = rolled(p, d, turn->bust, turn->true_bust, &comes, &hang);
    if (bank >= value) {
        kept[at] = bank;
        real[at] = turn->others == turn->mine ? bank : banked(turn->others, i, j, p, d);
        hangs[at] = 0;
    } else {
        kept[at] = value;
        real[at] = comes;
        hangs[at] = hang;
    }
}

/* So many points are beyond all that matters: a turn with more is worth the same. */
static void settle(const Turn *turn, int i, int j, int cap) {
    double change = 1, was[2];
    for (int d = 1; d <= dice; d++) decide(turn, i, j, cap, d, 0);
    while (change > 1e-15) {
        change = 0;
        for (int p = cap + 1; p <= cap + most; p++) {
            memcpy(kept + p * dice, kept + cap * dice, dice * sizeof *kept);
            memcpy(real + p * dice, real + cap * dice, dice * sizeof *real);
            memcpy(hangs + p * dice, hangs + cap * dice, dice * sizeof *hangs);
        }
        for (int d = 1; d <= dice; d++) {
            int at = cap * dice + d - 1;
            was[0] = kept[at], was[1] = hangs[at];
            decide(turn, i, j, cap, d, 1);
            change = fmax(change, fmax(fabs(kept[at] - was[0]), fabs(hangs[at] - was[1])));
        }
    }
}

/* Returns what comes of the turn and the bust's share of it; keeps in `store` what picks are. */
static double play(const Turn *turn, int i, int j, World *store, double *hang) {
    int cap = target - score[i] + tail, pair = i * scores + j;
    double comes, begun;
    settle(turn, i, j, cap);
    for (int p = cap - 1; p > 0; p--)
        for (int d = 1; d <= dice; d++) decide(turn, i, j, p, d, 1);
    begun = rolled(0, dice, turn->bust, turn->true_bust, &comes, hang);
    for (int p = 1; store->picks && p <= score[j]; p++)
        for (int d = 1; d <= dice; d++) {
            double share, *pick = store->picks[pair] + p * dice + d - 1;
            double value = rolled(p, d, turn->bust, turn->true_bust, pick, &share);
            if (store->takes) store->takes[pair][p * dice + d - 1] = value > begun;
        }
    return comes;
}

/* ---- both play best ---- */

static double near(int i, int j) {
    if (i + 1 < scores) return best.starts[(i + 1) * scores + j];
    return j + 1 < scores ? best.starts[i * scores + j + 1] : 0.5;
}

static void solve(int i, int j) {
    double x = near(i, j), y = near(j, i), was = 2, a, b, c, d;
    Turn turn = {&best, &best, 0, 0};
    for (int pass = 0; pass < 30 && fabs(was - x - y) > 1e-14; pass++) {
        was = x + y;
        turn.bust = turn.true_bust = 1 - y;
        a = play(&turn, i, j, &best, &b) - b * (1 - y);
        if (i == j) {
            x = y = (a + b) / (1 + b);
        } else {
            turn.bust = turn.true_bust = 1 - x;
            c = play(&turn, j, i, &best, &d) - d * (1 - x);
            x = (a + b * (1 - c - d)) / (1 - b * d);
            y = c + d * (1 - x);
        }
    }
    best.starts[i * scores + j] = x;
    best.starts[j * scores + i] = y;
}

/* ---- one plays by what he believes, the other plays best ---- */

static World belief, believer, other;

static void meet(int i, int j) {
    double supposed = belief.point ? score[i] * belief.point : 1 - belief.starts[j * scores + i];
    Turn mine = {&belief, &other, supposed, 0};
    Turn theirs = {&best, &believer, 1 - best.starts[i * scores + j], 0};
    double b, d, a = play(&mine, i, j, &believer, &b), c = play(&theirs, j, i, &other, &d);
    double x = (a + b * (1 - c - d)) / (1 - b * d), y = c + d * (1 - x);
    believer.starts[i * scores + j] = x;
    other.starts[j * scores + i] = y;
    if (!take_over) return;
    mine.true_bust = 1 - y;
    theirs.true_bust = 1 - x;
    play(&mine, i, j, &believer, &b);
    play(&theirs, j, i, &other, &d);
}

/* ---- all pairs of scores ---- */

static World world(int takes) {
    World made = {room((size_t)scores * scores, sizeof(double)), NULL, NULL, 0};
    if (!take_over) return made;
    made.picks = room((size_t)scores * scores, sizeof *made.picks);
    if (takes) made.takes = room((size_t)scores * scores, sizeof *made.takes);
    for (int at = 0; at < scores * scores; at++) {
        size_t size = (size_t)(score[at % scores] + 1) * dice;
        made.picks[at] = room(size, sizeof(double));
        if (takes) made.takes[at] = room(size, 1);
    }
    return made;
}

static size_t move(double *values, size_t size, FILE *file, int in) {
    return in ? fread(values, sizeof *values, size, file) : fwrite(values, sizeof *values, size, file);
}

/* A file has the starts, then all picks. */
static void exchange(World *one, FILE *file, int in) {
    size_t pairs = (size_t)scores * scores, all = pairs;
    size_t done = move(one->starts, pairs, file, in);
    for (size_t at = 0; one->picks && at < pairs; at++) {
        size_t size = (size_t)(score[at % scores] + 1) * dice;
        all += size;
        done += move(one->picks[at], size, file, in);
    }
    if (done != all || fclose(file)) {
        fputs("duel: a table is cut short\n", stderr);
        exit(2);
    }
}

static void all_pairs(void (*visit)(int, int), int both, const char *name) {
    int lowest = entry < target ? entry : target, done = 0, said = 0;
    for (int sum = 2 * (target - 1); sum >= 0; sum--)
        for (int i = 0; i < scores; i++) {
            int rest = sum - score[i], j;
            if (rest < 0 || rest >= target || (!both && rest > score[i])) continue;
            if (rest && rest < lowest) continue;
            j = rest ? place[rest] : 0;
            visit(i, j);
            done += both || i == j ? 1 : 2;
            if (done * 10L / ((long)scores * scores) > said)
                fprintf(stderr, "%s: %d %%\n", name, 10 * ++said);
        }
}

static FILE *opened(const char *path, const char *how) {
    FILE *file = fopen(path, how);
    if (!file) {
        fprintf(stderr, "duel: %s cannot be opened\n", path);
        exit(2);
    }
    return file;
}

static void set_up(void) {
    int lowest = entry < target ? entry : target;
    size_t size;
    scores = (entry ? 1 : 0) + target - lowest;
    score = room(scores, sizeof *score);
    place = room(target, sizeof *place);
    for (int s = entry ? 1 : 0, points = lowest; points < target; s++, points++) {
        score[s] = points;
        place[points] = s;
    }
    size = (size_t)(target + tail + most + 1) * dice;
    kept = room(size, sizeof *kept);
    real = room(size, sizeof *real);
    hangs = room(size, sizeof *hangs);
    to_top = chase(equal);
    to_reach = chase(0);
    best = world(0);
}

/* duel NAME solve TABLE: writes what everything is worth between two who play best.
   duel NAME meet TABLE BELIEF: prints how who plays by BELIEF fares, beginning and second.
   duel NAME points TABLE: the same for who plays each turn for points, the last one to win. */
int main(int count, char **words) {
    int points = count == 4 && !strcmp(words[2], "points");
    int meets = points || (count == 5 && !strcmp(words[2], "meet"));
    if (!meets && !(count == 4 && !strcmp(words[2], "solve"))) return 2;
    read_rules();
    set_up();
    if (!meets) {
        all_pairs(solve, 0, words[1]);
        exchange(&best, opened(words[3], "wb"), 0);
        return 0;
    }
    belief = world(0);
    believer = world(1);
    other = world(1);
    exchange(&best, opened(words[3], "rb"), 1);
    if (points)
        belief.point = 0.001;
    else
        exchange(&belief, opened(words[4], "rb"), 1);
    all_pairs(meet, 1, words[1]);
    printf("%.9f %.9f\n", believer.starts[0], 1 - other.starts[0]);
    return 0;
}
