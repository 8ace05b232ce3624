/// <reference lib="webworker" />
// A module of its own, in a world of its own.
export {};

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Put in by the build: what the portal needs to start and to work in the field, and a hash of that list. */
declare const __PRECACHE__: { version: string; files: string[] };

const { version, files } = __PRECACHE__;
const prefix = 'lotmark-';
const cacheName = prefix + version;
const shell = '/app';
const beside = ['/app/icon.svg', '/app/manifest.webmanifest'];
/** On a weak connection the page of before is better than none. */
const shellWaitsMs = 4_000;

worker.addEventListener('install', (event) => event.waitUntil(fill()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

/** Only the portal's own files and its shell. Answers of the service are never kept here: they belong to somebody. */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === shell || url.pathname.startsWith(`${shell}/`)) event.respondWith(shellFor(request));
  } else if (url.pathname.startsWith('/assets/') || beside.includes(url.pathname)) {
    event.respondWith(fromCache(request));
  }
});

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (file) => {
      // Names hold a hash: what an older version had under this name is the same.
      const known = await caches.match(file);
      await (known === undefined ? cache.add(file) : cache.put(file, known));
    }),
  );
  await cache.addAll([shell, ...beside].map((address) => new Request(address, { cache: 'reload' })));
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** The page from the server, so that a new version shows at once; the kept one where it does not come in time. */
async function shellFor(request: Request): Promise<Response> {
  const kept = await caches.match(shell);
  const asked = fetch(request);
  if (kept === undefined) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), shellWaitsMs));
  return Promise.race([asked.catch(() => kept), late]);
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}
