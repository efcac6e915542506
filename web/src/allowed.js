/** Whether the page around lets a frame use a feature: each use that it forbids is an error in the console. @param {string} feature @returns {boolean} */
export function allowed(feature) {
  return /** @type {any} */ (document).featurePolicy?.allowsFeature(feature) ?? true;
}
