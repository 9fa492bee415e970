/** The page without a network: the service worker is set up, and a newer version is offered when it is ready. */

import { signal } from "@preact/signals";
import { texts } from "./texts/say.ts";

const say = texts("offline", {
  en: { ready: "A newer version of this page is ready.", use: "Use it", later: "Later" },
  de: { ready: "Eine neuere Fassung dieser Seite ist bereit.", use: "Verwenden", later: "Später" },
});

/** Filled in by the build. */
const VERSION = "__PAGE_VERSION__";

/** A page never goes on with the files of another version: not in a tab where nobody pressed the button, nor where the first worker is
 * newer than the page that set it up. */
function stayTogether(serviceWorker: ServiceWorkerContainer): void {
  const ask = (): void => serviceWorker.controller?.postMessage("version", []);
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ version?: string } | null>) => {
    if (data?.version && data.version !== VERSION) location.reload();
  });
  serviceWorker.addEventListener("controllerchange", ask);
  serviceWorker.startMessages();
  ask();
}

const waiting = signal<ServiceWorker | null>(null);

/** Called once; without a secure context, or while developing, the page lives without. */
export async function setUp(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  stayTogether(serviceWorker);
  try {
    const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
    const watch = (worker: ServiceWorker | null): void => {
      const look = (): void => {
        // The first worker of all needs no welcome: there is no older version.
        if (worker?.state === "installed" && serviceWorker.controller) waiting.value = worker;
      };
      worker?.addEventListener("statechange", look);
      look();
    };
    watch(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  } catch {
    // refused by the browser or unreachable: nothing is lost but being offline
  }
}

function use(): void {
  waiting.value?.postMessage("take over");
}

export function Update() {
  if (!waiting.value) return null;
  return (
    <div class="update" role="status">
      <span>{say("ready")}</span>
      <button type="button" class="btn pri" onClick={use}>
        {say("use")}
      </button>
      <button type="button" class="btn" onClick={() => (waiting.value = null)}>
        {say("later")}
      </button>
    </div>
  );
}
