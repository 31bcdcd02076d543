import { IconHelp } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { PALETTE_LIMITS } from './limits.ts'
import type { ItemGroup, PaletteItem } from './palette-item.ts'
import { rankItems, suggestItems } from './rank-items.ts'

function item(group: ItemGroup, title: string): PaletteItem {
  return {
    id: title,
    group,
    kind: 'page',
    icon: IconHelp,
    title,
    detail: '',
    words: [title],
    to: `/${title}`,
  }
}

const ITEMS = [
  item('markets', 'BTC_USDT'),
  item('markets', 'ETH_BTC'),
  item('pages', 'Recharge'),
  item('pages', 'Withdrawal'),
]
const ARTICLES = [item('help', 'How to recharge')]

function shown(groups: ReturnType<typeof rankItems>) {
  return groups.map(({ name, items }) => [name, ...items.map(({ title }) => title)])
}

describe('what the search shows', () => {
  test('begins with the best of the group that fits best, and ends with articles', () => {
    expect(shown(rankItems(ITEMS, ARTICLES, 'btc'))).toEqual([
      ['markets', 'BTC_USDT', 'ETH_BTC'],
      ['help', 'How to recharge'],
    ])
    expect(shown(rankItems(ITEMS, ARTICLES, 'recharge'))).toEqual([
      ['pages', 'Recharge'],
      ['help', 'How to recharge'],
    ])
  })

  test('leaves out groups without a line', () => {
    expect(rankItems(ITEMS, [], 'nothing like it')).toEqual([])
  })

  test('shows so many of a kind at most', () => {
    const many = Array.from({ length: 30 }, (_, at) => item('markets', `A${at}_USDT`))
    expect(rankItems(many, [], 'usdt')[0]?.items).toHaveLength(PALETTE_LIMITS.markets)
  })
})

test('before anything is typed: what was used last, then the rest, nothing twice', () => {
  const [first] = ITEMS
  if (first === undefined) throw new Error('no items')
  expect(shown(suggestItems(ITEMS, [first]))).toEqual([
    ['recent', 'BTC_USDT'],
    ['markets', 'ETH_BTC'],
    ['pages', 'Recharge', 'Withdrawal'],
  ])
})
