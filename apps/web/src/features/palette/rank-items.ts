// Which lines are shown for what was typed: the best of each group, best first; without a text, what was used last and
// what most people look for.

import { PALETTE_LIMITS } from './limits.ts'
import { matchText } from './match-text.ts'
import type { ItemGroup, PaletteItem } from './palette-item.ts'

export interface ShownGroup {
  readonly name: ItemGroup | 'recent'
  readonly items: readonly PaletteItem[]
}

const MOST: Readonly<Record<ItemGroup, number>> = {
  markets: PALETTE_LIMITS.markets,
  pages: PALETTE_LIMITS.pages,
  help: PALETTE_LIMITS.articles,
}

/** Articles come ranked by the server, which read them whole: they are shown as they are, last. */
export function rankItems(
  items: readonly PaletteItem[],
  articles: readonly PaletteItem[],
  typed: string,
): readonly ShownGroup[] {
  const ranked = items
    .map((item) => ({ item, score: matchText(item.words, typed) }))
    .filter((each): each is { item: PaletteItem; score: number } => each.score !== undefined)
    .sort((a, b) => b.score - a.score)
  const groupOf = (name: ItemGroup): { name: ItemGroup; best: number; items: PaletteItem[] } => {
    const own = ranked.filter(({ item }) => item.group === name).slice(0, MOST[name])
    return { name, best: own[0]?.score ?? 0, items: own.map(({ item }) => item) }
  }
  // Whoever types the name of a page does not want to pass the markets that resemble it.
  const groups = [groupOf('markets'), groupOf('pages')].sort((a, b) => b.best - a.best)
  return filled([...groups, { name: 'help', items: articles.slice(0, MOST.help) }])
}

export function suggestItems(
  items: readonly PaletteItem[],
  recent: readonly PaletteItem[],
): readonly ShownGroup[] {
  const used = new Set(recent.map(({ id }) => id))
  const rest = (name: ItemGroup): PaletteItem[] =>
    items.filter((item) => item.group === name && !used.has(item.id)).slice(0, PALETTE_LIMITS.suggested)
  return filled([
    { name: 'recent', items: recent },
    { name: 'markets', items: rest('markets') },
    { name: 'pages', items: rest('pages') },
  ])
}

function filled(groups: readonly ShownGroup[]): readonly ShownGroup[] {
  return groups.filter(({ items }) => items.length > 0)
}
