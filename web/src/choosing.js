/** Choosing among the dice that lie there, by their places. */

/** @typedef {import("../generated/protocol.js").Tray} Tray */

/**
 * With a die chosen, or put back; where all of a face go together, all of them.
 * @param {Tray} tray @param {ReadonlySet<number>} chosen @param {number} place @returns {Set<number>}
 */
export function toggled({ rolled, whole }, chosen, place) {
  const has = chosen.has(place);
  if (whole) return new Set(has ? [] : [...rolled.keys()].filter((other) => rolled[other] === rolled[place]));
  return new Set(has ? [...chosen].filter((other) => other !== place) : [...chosen, place]);
}

/**
 * The first die of a face that is free; when all are chosen, the last one.
 * @param {Tray} tray @param {ReadonlySet<number>} chosen @param {number} face
 */
export function placeOf({ rolled }, chosen, face) {
  const places = [...rolled.keys()].filter((place) => rolled[place] === face);
  return places.find((place) => !chosen.has(place)) ?? places.at(-1);
}

/** The first places at which these faces lie. @param {Tray} tray @param {readonly number[]} faces */
export function placesOf({ rolled }, faces) {
  const wanted = [...faces];
  return new Set(
    [...rolled.keys()].filter((place) => {
      const at = wanted.indexOf(rolled[place] ?? 0);
      if (at >= 0) wanted.splice(at, 1);
      return at >= 0;
    }),
  );
}

/** Whether these are the same dice, in whichever order. @param {readonly number[]} one @param {readonly number[]} other */
export function same(one, other) {
  return [...one].sort().join() === [...other].sort().join();
}
