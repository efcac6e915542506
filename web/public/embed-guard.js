/*
 * Where the game's code may not come into a frame, say why: a sandbox without allow-same-origin
 * can have modules only from a host that sends Access-Control-Allow-Origin.
 */
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const words = {
      en: ["The game could not be fetched. Is there a connection?", "The frame around this game lacks a permission: sandbox needs allow-same-origin."],
      de: ["Das Spiel ließ sich nicht holen. Besteht eine Verbindung?", "Dem Rahmen um dieses Spiel fehlt eine Erlaubnis: sandbox braucht allow-same-origin."],
      es: ["No se pudo traer el juego. ¿Hay conexión?", "Al marco de este juego le falta un permiso: sandbox necesita allow-same-origin."],
    };
    const wished = [new URLSearchParams(location.search).get("lang"), ...navigator.languages, "en"];
    const language = wished.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => Object.hasOwn(words, tag));
    const say = () => {
      const alert = document.createElement("p");
      alert.setAttribute("role", "alert");
      alert.lang = language;
      alert.textContent = words[language][self.origin === "null" ? 1 : 0];
      document.body.prepend(alert);
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", say);
    else say();
  },
  true,
);
