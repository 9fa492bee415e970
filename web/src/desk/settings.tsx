/** Settings: how the page looks, speaks and behaves. */

import { useEffect, useState } from "preact/hooks";
import { about } from "../api/client.ts";
import { set, settings } from "../state.ts";
import type { Settings as Values } from "../state.ts";
import { texts } from "../texts/say.ts";
import { Segments } from "./controls.tsx";

const say = texts({
  en: {
    title: "Settings",
    over: "Kept on this device",
    looks: "Looks",
    theme: "Theme",
    system: "As the system",
    light: "Light",
    dark: "Dark",
    language: "Language",
    contrast: "High contrast, larger text and less motion follow the settings of the system and the browser.",
    playing: "While playing",
    solving: "While solving",
    profile: "Techniques and their order",
    profileHint: "for steps, hints and ratings",
    keepCandidates: "Keep candidates up to date",
    keepCandidatesWhy: "A value that is written goes from the marks of its peers.",
    showConflicts: "Show conflicts at once",
    showConflictsWhy: "Equal values in one house. Whether an entry is right is only said when asked.",
    highlightSame: "Highlight equal values",
    highlightSameWhy: "The value of the selected cell, everywhere.",
    highlightPeers: "Tint the peers of the selected cell",
    highlightPeersWhy: "All cells that share a house with it.",
    showTimer: "Show the timer",
    showTimerWhy: "It runs all the same, for the statistics.",
    letterKeys: "Commands of one letter",
    letterKeysWhy: "H, M, N, P, Z, X, C, V. Off for speech input.",
    keys: "Keyboard map",
    statistics: "Statistics",
    version: "sudokit {version}",
  },
  de: {
    title: "Einstellungen",
    over: "Bleiben auf diesem Gerät",
    looks: "Aussehen",
    theme: "Farben",
    system: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
    language: "Sprache",
    contrast: "Hoher Kontrast, größere Schrift und weniger Bewegung folgen den Einstellungen von System und Browser.",
    playing: "Beim Spielen",
    solving: "Beim Lösen",
    profile: "Techniken und ihre Reihenfolge",
    profileHint: "für Schritte, Tipps und Bewertungen",
    keepCandidates: "Kandidaten nachführen",
    keepCandidatesWhy: "Ein eingetragener Wert verschwindet aus den Notizen der Nachbarn.",
    showConflicts: "Widersprüche sofort zeigen",
    showConflictsWhy: "Gleiche Werte in einem Haus. Ob ein Eintrag stimmt, wird nur auf Verlangen gesagt.",
    highlightSame: "Gleiche Werte hervorheben",
    highlightSameWhy: "Der Wert der gewählten Zelle, überall.",
    highlightPeers: "Nachbarn der gewählten Zelle tönen",
    highlightPeersWhy: "Alle Zellen, die ein Haus mit ihr teilen.",
    showTimer: "Uhr zeigen",
    showTimerWhy: "Sie läuft in jedem Fall, für die Statistik.",
    letterKeys: "Befehle aus einem Buchstaben",
    letterKeysWhy: "H, M, N, P, Z, X, C, V. Aus bei Spracheingabe.",
    keys: "Tastenübersicht",
    statistics: "Statistik",
    version: "sudokit {version}",
  },
});

type Switch = { [K in keyof Values]: Values[K] extends boolean ? K : never }[keyof Values];

const PLAYING = [
  "keepCandidates",
  "showConflicts",
  "highlightSame",
  "highlightPeers",
  "showTimer",
  "letterKeys",
] as const satisfies readonly Switch[];

function Toggle({ name }: { name: (typeof PLAYING)[number] }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        role="switch"
        checked={settings.value[name]}
        aria-describedby={`${name}-why`}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
      <span>
        <b>{say(name)}</b>
        <small id={`${name}-why`}>{say(`${name}Why`)}</small>
      </span>
    </label>
  );
}

export function Settings() {
  const [profiles, learn] = useState<readonly string[]>([settings.value.profile]);
  const [version, learnVersion] = useState("");
  useEffect(() => {
    about()
      .then((data) => (learn(data.profiles), learnVersion(data.version)))
      .catch(() => undefined);
  }, []);
  const now = settings.value;
  return (
    <main class="settings" id="main" tabIndex={-1}>
      <p class="over-t">{say("over")}</p>
      <h1>{say("title")}</h1>
      <section class="sec">
        <h2>{say("looks")}</h2>
        <Segments
          name="theme"
          legend={say("theme")}
          value={now.theme}
          onChoose={(theme) => set({ theme })}
          choices={[
            { value: "system", text: say("system") },
            { value: "light", text: say("light") },
            { value: "dark", text: say("dark") },
          ]}
        />
        <Segments
          name="language"
          legend={say("language")}
          value={now.language}
          onChoose={(language) => set({ language })}
          choices={[
            { value: "system", text: say("system") },
            { value: "en", text: "English" },
            { value: "de", text: "Deutsch" },
          ]}
        />
        <p class="aside">{say("contrast")}</p>
      </section>
      <section class="sec">
        <h2>{say("playing")}</h2>
        {PLAYING.map((name) => (
          <Toggle key={name} name={name} />
        ))}
      </section>
      <section class="sec">
        <h2>{say("solving")}</h2>
        <div class="f">
          <label class="lg" for="profile">
            {say("profile")} <em>{say("profileHint")}</em>
          </label>
          <select
            class="field"
            id="profile"
            value={now.profile}
            onChange={(event) => set({ profile: event.currentTarget.value })}
          >
            {[...new Set([...profiles, now.profile])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </section>
      <div class="btns">
        <a class="btn" href="#keys">
          {say("keys")}
        </a>
        <a class="btn" href="#statistics">
          {say("statistics")}
        </a>
      </div>
      {version && <p class="aside">{say("version", { version })}</p>}
    </main>
  );
}
