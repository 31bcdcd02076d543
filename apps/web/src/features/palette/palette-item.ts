// One line of the search: a market, a page, an act or an article, with the words it is found by and where it leads.

import type { TablerIcon } from '@tabler/icons-react'

export type ItemGroup = 'markets' | 'pages' | 'help'

interface ItemBase {
  /** Names the same thing in every language and on every day: what is remembered. */
  readonly id: string
  readonly group: ItemGroup
  readonly title: string
  /** What kind of thing it is, or a word more about it. */
  readonly detail: string
  /** The most telling first; the title need not be among them. */
  readonly words: readonly string[]
  readonly lang?: string | undefined
}

export interface MarketItem extends ItemBase {
  readonly kind: 'spot' | 'contract' | 'second'
  readonly symbol: string
  readonly base: string
  readonly to: string
}

export interface PlaceItem extends ItemBase {
  readonly kind: 'page' | 'article'
  readonly icon: TablerIcon
  readonly to: string
}

export interface ActItem extends ItemBase {
  readonly kind: 'act'
  readonly icon: TablerIcon
  readonly act: () => void
}

export type PaletteItem = MarketItem | PlaceItem | ActItem
