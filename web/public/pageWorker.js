// Lets a page boot without network: keeps it at its one address and the files that it is made of, and nothing that the server answers.
const PAGE = self.registration.scope;
const CACHE = `longwall-page ${new URL(PAGE).pathname}`;
const PATIENCE_MS = 5000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), caches.delete("longwall-wall")])));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isFile(request.url)) event.respondWith(file(request));
});

// A page that was painted says what it is made of: that is kept whole, and what older ones were made of goes.
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

const isFile = (url) => new URL(url).origin === self.location.origin && new URL(url).pathname.startsWith("/assets/");

async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer;
  } catch (error) {
    return (await caches.match(PAGE)) ?? Promise.reject(error);
  }
}

async function file(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function keep(files) {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: "no-store" });
  if (!answer.ok) return;
  const wanted = files.filter(isFile);
  // A page of another release than the one that is served now keeps nothing: the next one does.
  const made = [...(await answer.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
  if (!made.every(([, path]) => wanted.includes(new URL(path, PAGE).href))) return;
  for (const url of wanted) if (!(await cache.match(url))) await cache.add(url);
  await cache.put(PAGE, answer);
  for (const { url } of await cache.keys()) if (url !== PAGE && !wanted.includes(url)) await cache.delete(url);
}
