/** The service worker: after the first visit the page's files come from this device.  The service's answers are never kept. */

interface Files {
  /** Changes with any file. */
  readonly version: string;
  /** Of each file by its name: the first half of its SHA-256, which is enough to tell versions apart. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Filled in by the build, which knows what it wrote. */
declare const __FILES__: Files;

const worker = self as unknown as ServiceWorkerGlobalScope;
const { version, hashes } = __FILES__;
const CACHE = `sudokit-${version}`;
const home = new URL("./", worker.location.href);
const addresses = new Map(Object.keys(hashes).map((name) => [new URL(name, home).href, name]));
/** What `sudokit page` adds to the first file. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

async function hashOf(name: string, response: Response): Promise<string> {
  const bytes =
    name === "index.html"
      ? new TextEncoder().encode((await response.text()).replace(POLICY, ""))
      : await response.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file as it is on the server now; an error if it is of another version, because the server is being updated. */
async function fetched(address: string, name: string): Promise<Response> {
  // The browser's own cache is not used.
  const response = await fetch(new Request(address, { cache: "reload" }));
  if (!response.ok || (await hashOf(name, response.clone())) !== hashes[name])
    throw new Error(`${name} is not of version ${version}`);
  return response;
}

/** All of one version or none. */
async function fill(): Promise<void> {
  const all = [...addresses];
  const found = await Promise.all(all.map(([address, name]) => fetched(address, name)));
  const cache = await caches.open(CACHE);
  await Promise.all(all.map(([address], at) => cache.put(address, found[at]!)));
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
  if (event.data === "version") event.source?.postMessage({ version });
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.hash = address.search = "";
  const wanted = address.href === home.href ? new URL("index.html", home).href : address.href;
  if (request.method === "GET" && addresses.has(wanted)) event.respondWith(kept(wanted, request));
});
