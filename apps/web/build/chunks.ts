// Which modules share a file. Left alone, the bundler makes a file of every set of modules that the same pages share: a
// page then consists of 20 to 80 files of a few hundred bytes, and asking for them takes longer than running them.

import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null
}

/** These change seldom: browsers keep them over many versions of the site. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|@tanstack[\\/](?:react-query|query-core))[\\/]/
const OWN = /[\\/](?:apps[\\/]web|packages[\\/][a-z]+)[\\/]src[\\/]/
const HOME = /[\\/]features[\\/]home[\\/]/
const PAGE = /-(?:pages?|layout)\.tsx$/
/** Fields, and what they stand on: small, and on nearly every page with a form. */
const FIELDS =
  /@mantine[\\/](?:hooks[\\/]|core[\\/]esm[\\/](?:core|components[\\/](?:Input|InputBase|TextInput|InlineInput|Checkbox|Switch))[\\/])/
/** So many pages share a part before it is loaded with all such parts. */
const MANY = 6

/** Which pages cannot be without which of our own modules. */
class Reach {
  private readonly pages: readonly string[]
  private readonly reached = new Map<string, ReadonlySet<string>>()

  constructor(pages: readonly string[]) {
    this.pages = pages
  }

  /** Whether a page cannot be without a module. */
  has(page: string, id: string, modules: Modules): boolean {
    let known = this.reached.get(page)
    if (known === undefined) {
      known = this.from(page, modules)
      this.reached.set(page, known)
    }
    return known.has(id)
  }

  pagesOf(id: string, modules: Modules): readonly string[] {
    return OWN.test(id) ? this.pages.filter((page) => this.has(page, id, modules)) : []
  }

  private from(page: string, modules: Modules): ReadonlySet<string> {
    const found = new Set<string>()
    const visit = (id: string): void => {
      if (found.has(id) || !OWN.test(id)) return
      found.add(id)
      for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next)
    }
    visit(page)
    return found
  }
}

/** Groups for the site whose pages are in this folder. Earlier ones take what they want before later ones. */
export function chunksOf(features: string) {
  const file = (name: string): string => join(features, `${name}-page.tsx`)
  const home = file('home/home')
  const terminals = ['spot-terminal/spot-terminal', 'contract-terminal/contract-terminal'].map(file)
  const traders = [
    ...terminals,
    ...['second-contract/second-contract', 'robot/robot', 'robot/detail/detail'].map(file),
  ]
  const paths = readdirSync(features, { recursive: true, encoding: 'utf8' })
  const reach = new Reach(paths.filter((path) => PAGE.test(path)).map((path) => join(features, path)))

  function isOfTerminals(id: string, modules: Modules): boolean {
    const pages = reach.pagesOf(id, modules)
    return pages.length === terminals.length && terminals.every((page) => pages.includes(page))
  }
  function isOfTraders(id: string, modules: Modules): boolean {
    const pages = reach.pagesOf(id, modules)
    return pages.some((page) => terminals.includes(page)) && pages.every((page) => traders.includes(page))
  }
  /** Of one terminal, and used nowhere but there and in what that terminal loads later. */
  function ofOneTerminal(id: string, modules: Modules): string | null {
    const [page, ...more] = reach.pagesOf(id, modules)
    if (page === undefined || more.length > 0 || !terminals.includes(page)) return null
    const importers = modules.getModuleInfo(id)?.importers ?? []
    return importers.every((importer) => importer.startsWith(dirname(page)))
      ? dirname(page).slice(features.length + 1)
      : null
  }

  // A module must not bring along those it imports: they have groups of their own.
  const alone = { includeDependenciesRecursively: false }
  const groups = [
    { name: 'libraries', test: LIBRARIES },
    // With all that the frame of the site imports.
    { name: 'frame', test: /\/apps\/web\/src\/main\.tsx$/ },
    { name: 'icons', test: /@tabler[\\/]icons-react/ },
    // The first page stays light: nothing that it does not need itself is in this one.
    {
      name: (id: string, modules: Modules) =>
        reach.has(home, id, modules) && !HOME.test(id) ? 'first' : null,
      ...alone,
    },
    { name: 'fields', test: FIELDS, minShareCount: MANY, ...alone },
    { name: 'parts', test: OWN, minShareCount: MANY, ...alone },
    { name: (id: string, modules: Modules) => (isOfTerminals(id, modules) ? 'trading' : null), ...alone },
    { name: ofOneTerminal, ...alone },
    // The rest of what a terminal shares with pages of its kind.
    { name: (id: string, modules: Modules) => (isOfTraders(id, modules) ? 'market' : null), ...alone },
  ]
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }))
}
