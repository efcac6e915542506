/**
 * The Content-Security-Policy of all pages, written once.
 *
 * Everything comes from the site itself. Pyodide needs 'wasm-unsafe-eval' and nothing more;
 * the engine's worker starts from a blob, so that it inherits this policy.
 */
const POLICY = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "media-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self' blob:",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** Vite's dev server sends styles as inline elements and reloads through a web socket. */
const DEV = { "style-src": "'self' 'unsafe-inline'", "connect-src": "'self' ws:" };

/** Pages that have tables in frames. */
const FRAMING = { "frame-src": "'self'" };
const FRAMES = /\b(builder|demo)\.html$/;

/** @returns {import("vite").Plugin} */
export function csp() {
  return {
    name: "csp",
    transformIndexHtml(_html, { filename, server }) {
      const frames = FRAMES.test(filename);
      const policy = Object.entries({ ...POLICY, ...(frames && FRAMING), ...(server && DEV) });
      const content = policy.map(([name, value]) => `${name} ${value}`).join("; ");
      return [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content },
          injectTo: "head-prepend",
        },
      ];
    },
  };
}
