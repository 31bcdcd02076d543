// Where to go after logging in: a path of this site from `?next=`, else the home page. Never leads to another site.

const HOME = '/'
/** Browsers take a backslash for a slash, and drop tabs and line ends: `/\evil` and `/<tab>/evil` are `//evil`. */
// oxlint-disable-next-line no-control-regex
const MISREAD = /[\\\u0000-\u0020\u007f]/
/** Coming back to where one logs in would look like nothing had happened. */
const ENTRANCES = /^\/(?:login|forgetPassword)\/?$/i
/** Any origin will do: a path of ours stays on it, whichever it is. */
const SOME_ORIGIN = 'https://this-site.invalid'

export function nextPath(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//') || MISREAD.test(wanted))
    return HOME
  if (!URL.canParse(wanted, SOME_ORIGIN)) return HOME
  const { origin, pathname, search, hash } = new URL(wanted, SOME_ORIGIN)
  // `/./` and `/x/..` are resolved by now, and may have left `//` at the beginning.
  if (origin !== SOME_ORIGIN || pathname.startsWith('//') || ENTRANCES.test(pathname)) return HOME
  return `${pathname}${search}${hash}`
}
