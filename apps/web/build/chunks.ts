// Which modules share a file. Left alone, the bundler makes a file of every set of modules that the same pages share: a
// page then consists of 20 to 80 files of a few hundred bytes, and asking for them takes longer than running them.

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** These change seldom: browsers keep them over many versions of the site. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|@tanstack[\\/](?:react-query|query-core))[\\/]/
const OWN = /[\\/](?:apps[\\/]web|packages[\\/][a-z]+)[\\/]src[\\/]/
const HOME = /[\\/]features[\\/]home[\\/]/
/** Fields, and the hooks they stand on: small, and on nearly every page with a form. */
const FIELDS =
  /@mantine[\\/](?:hooks[\\/]|core[\\/]esm[\\/]components[\\/](?:Input|InputBase|TextInput|InlineInput|Checkbox|Switch)[\\/])/
/** So many pages share a part before it is loaded with all such parts. */
const MANY = 6

const reached = new Map<string, ReadonlySet<string>>()

/** Our own modules that a page cannot be without. */
function reachedBy(page: string, modules: Modules): ReadonlySet<string> {
  const known = reached.get(page)
  if (known !== undefined) return known
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || !OWN.test(id)) return
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(page)
  reached.set(page, found)
  return found
}

/** Groups for the site whose pages are in this folder. Earlier ones take what they want before later ones. */
export function chunksOf(features: string) {
  const pages = (...names: string[]): string[] => names.map((name) => `${features}/${name}-page.tsx`)
  const [home = ''] = pages('home/home')
  const terminals = pages('spot-terminal/spot-terminal', 'contract-terminal/contract-terminal')
  const others = pages('second-contract/second-contract', 'robot/robot', 'markets/markets')
  const isOfHome = (id: string, modules: Modules): boolean => reachedBy(home, modules).has(id)
  const isOfTerminals = (id: string, modules: Modules): boolean =>
    terminals.every((page) => reachedBy(page, modules).has(id)) &&
    !others.some((page) => reachedBy(page, modules).has(id))
  // A module must not bring along those it imports: they have groups of their own.
  const alone = { includeDependenciesRecursively: false }
  const groups = [
    { name: 'libraries', test: LIBRARIES },
    // With all that the frame of the site imports.
    { name: 'frame', test: /\/apps\/web\/src\/main\.tsx$/ },
    { name: 'icons', test: /@tabler[\\/]icons-react/ },
    // The first page stays light: nothing that it does not need itself is in this one.
    {
      name: (id: string, modules: Modules) => (isOfHome(id, modules) && !HOME.test(id) ? 'first' : null),
      ...alone,
    },
    { name: 'fields', test: FIELDS, minShareCount: MANY, ...alone },
    { name: 'parts', test: OWN, minShareCount: MANY, ...alone },
    { name: (id: string, modules: Modules) => (isOfTerminals(id, modules) ? 'trading' : null), ...alone },
  ]
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }))
}
