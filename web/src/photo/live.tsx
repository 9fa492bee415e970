/** The camera's live view, and a picture of it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { pixelsOfVideo } from "./picture.ts";
import { say } from "./texts.ts";

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

export function Live({ onTake, onLeave }: { onTake: (image: ImageData) => void; onLeave: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"waiting" | "seeing" | "refused">("waiting");
  useEffect(() => {
    let stream: MediaStream | null = null;
    let left = false;
    const begin = async (): Promise<void> => {
      try {
        const wanted = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        if (left) return stream.getTracks().forEach((track) => track.stop());
        video.current!.srcObject = stream;
        await video.current!.play();
        setState("seeing");
      } catch {
        if (!left) setState("refused");
      }
    };
    void begin();
    return () => {
      left = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <div class="live">
      {state === "refused" ? (
        <p class="lead" role="alert">
          {say("noCamera")}
        </p>
      ) : (
        // The picture is for the eye; what it shows is told when it is read.
        <video ref={video} playsInline muted aria-label={say("camera")} />
      )}
      <div class="btns">
        <button
          type="button"
          class="btn pri"
          disabled={state !== "seeing"}
          onClick={() => onTake(pixelsOfVideo(video.current!))}
        >
          {say("snap")}
        </button>
        <button type="button" class="btn" onClick={onLeave}>
          {say("cancel")}
        </button>
      </div>
    </div>
  );
}
