// Where to go after the login: a path of the console itself, never an address that somebody put into the link.

const PLACE = /^\/(?!\/)[\w\-./?=&%]*$/

export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && PLACE.test(next) && !next.startsWith('/login') ? next : '/'
}
