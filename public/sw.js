/*
 * The app's service worker. It does two things: says that there is no connection, and takes what other apps share.
 * It stores one page without anybody's data, and what was shared until a new post takes it: no response of the API, no
 * page of a person. Browsers ask for a newer version of this file at each visit.
 */
const OFFLINE_CACHE = 'offline-1';
const OFFLINE_PAGE = '/offline.html';
const SHARED_CACHE = 'shared';
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'";
const MAX_FILES = 10;

self.addEventListener('install', (event) => {
  const stored = caches.open(OFFLINE_CACHE).then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' })));
  event.waitUntil(stored.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.mode !== 'navigate') return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(request));
  else if (request.method === 'GET') event.respondWith(fetch(request).catch(offlinePage));
});

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![OFFLINE_CACHE, SHARED_CACHE].includes(name)).map((name) => caches.delete(name)));
}

async function offlinePage() {
  const stored = await caches.match(OFFLINE_PAGE);
  if (!stored) return Response.error();
  // The page's own policy: the stored one names a nonce of the past.
  return new Response(await stored.text(), { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY } });
}

/** Stores what another app shares, in place of what was shared before, and leads to a new post. */
async function takeShared(request) {
  const form = await request.formData();
  const files = form.getAll('media').filter((entry) => entry instanceof File && entry.size > 0).slice(0, MAX_FILES);
  const [title, text, url] = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? ''));
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [index, file] of files.entries())
    await cache.put(`/shared/${index}`, new Response(file, { headers: { 'Content-Type': file.type } }));
  const names = files.map(({ name }) => name);
  await cache.put('/shared', new Response(JSON.stringify({ title, text, url, names, at: Date.now() })));
  return Response.redirect('/schedule?post=new&shared=1', 303);
}
