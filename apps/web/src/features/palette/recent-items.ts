// What was chosen last, in this browser, the latest first. An article is kept with its title, which only the server knows.

import { readItem, writeItem } from '../../state/storage.ts'
import { PALETTE_LIMITS } from './limits.ts'
import type { PaletteItem } from './palette-item.ts'

const ITEM = 'palette.recent'

export interface RecentItem {
  readonly id: string
  readonly title: string
}

export function readRecents(): readonly RecentItem[] {
  return readItem(ITEM, isRecents) ?? []
}

export function rememberItem({ id, title }: PaletteItem): void {
  const others = readRecents().filter((recent) => recent.id !== id)
  writeItem(ITEM, [{ id, title }, ...others].slice(0, PALETTE_LIMITS.recents))
}

function isRecents(content: unknown): content is readonly RecentItem[] {
  return (
    Array.isArray(content) &&
    content.length <= PALETTE_LIMITS.recents &&
    content.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'id' in each &&
        typeof each.id === 'string' &&
        'title' in each &&
        typeof each.title === 'string',
    )
  )
}
