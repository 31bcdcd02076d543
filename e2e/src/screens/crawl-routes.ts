// Which addresses the site has, read from its own table of pages: the pages themselves cannot be loaded outside a browser.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TABLE = fileURLToPath(new URL('../../../apps/web/src/routes.tsx', import.meta.url))
const USER_TABLE = 'export const USER_PAGES'
const TABLES_END = 'function routeOf'
const PATH = /\bpath: '([^']*)'/g

/** Of every page, in the order of the table: its path below `/desktop`. */
export interface Routes {
  readonly all: readonly string[]
  /** Those that need a login. */
  readonly users: readonly string[]
}

export function readRoutes(): Routes {
  const text = readFileSync(TABLE, 'utf8')
  const users = text.indexOf(USER_TABLE)
  const end = text.indexOf(TABLES_END)
  if (users < 0 || end < users) throw new Error('the table of pages does not look as expected')
  const userPaths = pathsOf(text.slice(users, end))
  return { all: [...new Set([...pathsOf(text.slice(0, users)), ...userPaths])], users: userPaths }
}

/** A path that does not begin with a slash is below the last that does. */
function pathsOf(table: string): string[] {
  let above = ''
  const paths: string[] = []
  for (const [, path = ''] of table.matchAll(PATH)) {
    if (path.startsWith('/')) above = path
    paths.push(path === above || path === '' ? above : `${above}/${path}`)
  }
  return [...new Set(paths)]
}
