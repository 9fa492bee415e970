import { render } from "preact";
import { Page } from "./page.tsx";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/argument.css";
import "./styles/steps.css";
import "./styles/controls.css";
import "./styles/play.css";
import "./styles/print.css";
import "./styles/widths.css";

render(<Page />, document.getElementById("page")!);
