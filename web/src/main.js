import "./styles/tokens.css";
import "./app.js";
