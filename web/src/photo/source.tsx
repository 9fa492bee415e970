/** Where a picture comes from: a file, what is dropped or pasted, the camera. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { hasCamera, Live } from "./live.tsx";
import { fault, stop, take, working } from "./looking.ts";
import { say } from "./texts.ts";

/** What pickers ask phones for: they turn HEIC into it. */
const ACCEPTED = "image/jpeg,image/png,image/webp";
const COARSE = matchMedia("(pointer: coarse)");

function Picker({ camera, primary, children }: { camera: boolean; primary: boolean; children: ComponentChildren }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={primary ? "btn pri" : "btn"} onClick={() => input.current!.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        class="vh"
        accept={ACCEPTED}
        {...(camera && { capture: "environment" as const })}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void take(file);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

export function Source() {
  const [live, setLive] = useState(false);
  if (working.value)
    return (
      <section class="arg source">
        <h1>{say("reading")}</h1>
        <p class="lead">{say("private")}</p>
        <progress aria-label={say("reading")} />
        <div class="btns">
          <button type="button" class="btn" onClick={stop}>
            {say("stop")}
          </button>
        </div>
      </section>
    );
  return (
    <section class="arg source">
      <h1>{say("title")}</h1>
      <p class="lead">{say("lead")}</p>
      <p class="aside">{say("private")}</p>
      {fault.value && (
        <p class="fault" role="alert">
          {say(fault.value)} {fault.value === "notOpened" && say("heic")}
        </p>
      )}
      {live ? (
        <Live
          onLeave={() => setLive(false)}
          onTake={(image) => {
            setLive(false);
            void take(image);
          }}
        />
      ) : (
        <div class="dropping-place">
          <p>{say("drop")}</p>
          <div class="btns">
            <Picker camera={false} primary>
              {say("choose")}
            </Picker>
            {COARSE.matches && (
              <Picker camera primary={false}>
                {say("capture")}
              </Picker>
            )}
            {hasCamera() && (
              <button type="button" class="btn" onClick={() => setLive(true)}>
                {say("live")}
              </button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}
