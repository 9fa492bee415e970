/** Text that is pasted or typed, a file or a photo, read as a puzzle. */

import { useRef, useState } from "preact/hooks";
import { Button } from "./controls.tsx";
import { busy, readText } from "./draft.ts";
import { say } from "./entering_words.ts";

const PLACEHOLDER = "53..7....6..195....98....6.\n8...6...34..8.3..17...2...6\n.6....28....419..5....8..79";

export function Paste() {
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const read = async (what: string): Promise<void> => {
    if (what.trim() && (await readText(what))) setText("");
  };
  return (
    <form
      class="f paste"
      onSubmit={(event) => {
        event.preventDefault();
        void read(text);
      }}
    >
      <label class="lg" for="paste">
        {say("paste")} <em>{say("pasteHint")}</em>
      </label>
      <textarea
        class="field"
        id="paste"
        rows={4}
        placeholder={PLACEHOLDER}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text") ?? "";
          if (text || !pasted.trim()) return;
          setText(pasted);
          event.preventDefault();
          void read(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void read(text);
        }}
      />
      <div class="btns">
        <Button submit disabled={!text.trim()} busy={busy.value}>
          {say("read")}
        </Button>
        <Button onClick={() => file.current!.click()}>{say("file")}</Button>
        <a class="btn" href="#photo">
          {say("photo")}
        </a>
        <input
          ref={file}
          type="file"
          class="vh"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            void chosen?.text().then(read);
            event.currentTarget.value = "";
          }}
        />
      </div>
    </form>
  );
}
