/** The service worker: after the first visit the page's files come from this device.  The service's answers are never kept. */

interface Files {
  /** Changes with any file. */
  readonly version: string;
  readonly names: readonly string[];
}

/** Filled in by the build, which knows what it wrote. */
declare const __FILES__: Files;

const worker = self as unknown as ServiceWorkerGlobalScope;
const { version, names } = __FILES__;
const CACHE = `sudokit-${version}`;
const home = new URL("./", worker.location.href);
const addresses = new Map(names.map((name) => [new URL(name, home).href, name]));

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  // All of one version or none: the browser's own cache is not used.
  await cache.addAll([...addresses.keys()].map((address) => new Request(address, { cache: "reload" })));
}

async function forget(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith("sudokit-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function kept(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.hash = address.search = "";
  const wanted = address.href === home.href ? new URL("index.html", home).href : address.href;
  if (request.method === "GET" && addresses.has(wanted)) event.respondWith(kept(wanted, request));
});
