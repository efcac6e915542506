import { Engine } from "./engine/client.js";

const engine = new Engine();
const main = document.querySelector("main");
if (main) {
  main.textContent = "Starting …";
  engine.ask("hello").then(
    () => (main.textContent = "Ready"),
    (error) => (main.textContent = `Not started: ${error.code}`),
  );
}
