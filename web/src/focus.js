/**
 * Put the focus on a part of a component, once it is drawn as it is now.
 * @param {import("lit").LitElement} component
 * @param {string | ((root: ParentNode) => Element | null | undefined)} what
 */
export function focusOn(component, what) {
  void component.updateComplete.then(() => {
    const root = component.renderRoot;
    const found = typeof what === "string" ? root.querySelector(what) : what(root);
    if (found instanceof HTMLElement) found.focus();
  });
}

/**
 * Focus that goes on with the game: the page around a frame stays where it is.
 * @param {HTMLElement | null | undefined} element
 */
export function attend(element) {
  element?.focus({ preventScroll: window.parent !== window });
}
