// Stands between the installed site and the network, for two things only: a page that says plainly that there is no
// connection, and messages that arrive while the site is closed. Nothing of the site is kept: what is shown is always
// the server's present state, never an old price or balance.

const KEPT = 'candor-offline-1'
const OFFLINE = '/desktop/offline.html'
const OFFLINE_FILES = [OFFLINE, '/desktop/offline.css', '/desktop/offline.js', '/desktop/favicon.svg']

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT)
    await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: 'reload' })))
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(OFFLINE)))
  // The offline page's own files, when that page is what is shown.
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

/** @param {string} file */
async function kept(file) {
  return (await caches.match(file)) ?? Response.error()
}

worker.addEventListener('push', (event) => {
  /** @type {{ readonly title?: string, readonly text?: string, readonly to?: string, readonly tag?: string }} */
  const message = event.data?.json() ?? {}
  const { title = 'Candor', text = '', to = '/desktop/', tag } = message
  const shown = { body: text, icon: '/desktop/icon-192.png', badge: '/desktop/icon-192.png', data: { to } }
  event.waitUntil(worker.registration.showNotification(title, tag === undefined ? shown : { ...shown, tag }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  /** @type {{ readonly to?: unknown } | null} */
  const data = event.notification.data
  const to = typeof data?.to === 'string' && data.to.startsWith('/desktop/') ? data.to : '/desktop/'
  event.waitUntil(open(to))
})

/** A window of the site that is open already is used again. @param {string} to */
async function open(to) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  if (first === undefined) return worker.clients.openWindow(to)
  await first.focus()
  return first.navigate(to)
}
