import { render } from "preact";
import { Page } from "./page.tsx";
import { start } from "./routing.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/argument.css";
import "./styles/steps.css";
import "./styles/controls.css";
import "./styles/play.css";
import "./styles/desk.css";
import "./styles/print.css";
import "./styles/widths.css";

start();
render(<Page />, document.getElementById("page")!);
