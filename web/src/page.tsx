/** The frame of the page: the bar, and the room that the view names. */

import type { ComponentChildren, VNode } from "preact";
import type { View } from "./state.ts";
import { puzzle, settings, set, spoken, view } from "./state.ts";
import { Sheltered } from "./failing.tsx";
import { Front } from "./front.tsx";
import { Icon } from "./icons.tsx";
import { Update } from "./offline.tsx";
import { reading } from "./desk/opening.ts";
import { More, ShareButton } from "./desk/rooms.tsx";
import { later } from "./later.tsx";
import { Play, Timer } from "./play/rooms.tsx";
import { WITH_PUZZLE } from "./routing.ts";
import { texts } from "./texts/say.ts";

const say = texts("page", {
  en: {
    skip: "Skip to the puzzle",
    main: "Main",
    play: "Play",
    steps: "Steps",
    generate: "Generate",
    learn: "Learn",
    enter: "Enter",
    print: "Print",
    dark: "Dark theme",
    brand: "sudokit, start page",
    reading: "Reading the puzzle",
  },
  de: {
    skip: "Zum Rätsel springen",
    main: "Hauptmenü",
    play: "Spielen",
    steps: "Schritte",
    generate: "Erzeugen",
    learn: "Lernen",
    enter: "Eingeben",
    print: "Drucken",
    dark: "Dunkle Farben",
    brand: "sudokit, Startseite",
    reading: "Das Rätsel wird gelesen",
  },
});

const Enter = later(() => import("./desk/enter.tsx").then((room) => room.Enter));
const Steps = later(() => import("./steps/rooms.tsx").then((room) => room.Steps));
const Generate = later(() => import("./desk/generate.tsx").then((room) => room.Generate));
const Print = later(() => import("./desk/print.tsx").then((room) => room.Print));
const Photo = later(() => import("./photo/photo.tsx").then((room) => room.Photo));
const Compare = later(() => import("./desk/compare.tsx").then((room) => room.Compare));
const Learn = later(() => import("./learn/Learn.tsx").then((room) => room.Learn));
const Settings = later(() => import("./desk/settings.tsx").then((room) => room.Settings));
const Statistics = later(() => import("./play/Statistics.tsx").then((room) => room.Statistics));
const Replay = later(() => import("./play/Replay.tsx").then((room) => room.Replay));
const Keys = later(() => import("./play/KeysRoom.tsx").then((room) => room.Keys));

const rooms: Readonly<Record<View, () => VNode>> = {
  front: () => <Front />,
  enter: () => <Enter />,
  play: () => <Play />,
  steps: () => <Steps />,
  generate: () => <Generate />,
  print: () => <Print />,
  photo: () => <Photo />,
  compare: () => <Compare />,
  learn: () => <Learn />,
  replay: () => <Replay />,
  settings: () => <Settings />,
  statistics: () => <Statistics />,
  keys: () => <Keys />,
};

/** Without a room of its own in the bar: comparing belongs to playing. */
const within: Partial<Record<View, View>> = { compare: "play", replay: "play" };

function Tab({ to, children }: { to: View; children: ComponentChildren }) {
  // Without a puzzle these rooms would lead back to where one is.
  if (view.value === "front" && !puzzle.value && WITH_PUZZLE.has(to)) return null;
  const here = view.value === to || within[view.value] === to;
  return (
    <a href={`#${to}`} aria-current={here ? "page" : undefined}>
      {children}
    </a>
  );
}

/** The front would only be in the way of a puzzle that is on its way. */
const Reading = () => (
  <main class="bench" id="main" tabIndex={-1} aria-busy="true">
    <p class="lead">{say("reading")}</p>
  </main>
);

export function Page() {
  const dark = document.documentElement.dataset["theme"] === "dark";
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {say("skip")}
      </a>
      <header class="bar">
        <a class="brand" href="#front" aria-label={say("brand")}>
          <Icon name="brand" />
          <span>sudokit</span>
        </a>
        <nav aria-label={say("main")}>
          <Tab to="play">{say("play")}</Tab>
          <Tab to="steps">{say("steps")}</Tab>
          <Tab to="generate">{say("generate")}</Tab>
          <Tab to="learn">{say("learn")}</Tab>
        </nav>
        <div class="tools">
          <Timer />
          <ShareButton />
          <a class="ib wide" href="#print" aria-label={say("print")}>
            <Icon name="print" />
            <span class="lbl">{say("print")}</span>
          </a>
          <button
            class="ib"
            id="theme"
            aria-pressed={settings.value && dark}
            aria-label={say("dark")}
            onClick={() => set({ theme: dark ? "light" : "dark" })}
          >
            <Icon name="theme" />
          </button>
          <More />
        </div>
      </header>
      <Update />
      <Sheltered key={view.value}>{reading.value && view.value === "front" ? <Reading /> : rooms[view.value]()}</Sheltered>
      <div class="vh" role="status" aria-live="polite">
        {spoken.value}
      </div>
    </>
  );
}
