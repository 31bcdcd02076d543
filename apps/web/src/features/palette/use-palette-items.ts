// Everything that the search knows without asking for it: markets of all three kinds, pages and acts, in the user's
// language. Markets that are not open are left out.

import { IconKeyboard, IconMoon, IconRoute, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { chooseTheme, shownTheme, useAppearance } from '../../theme/appearance.ts'
import { contractPath } from '../contract-terminal/market/contract-path.ts'
import { coinName } from '../markets/coin-names.ts'
import { terminalPath } from '../markets/pair-name.tsx'
import { secondPath } from '../second-contract/second-path.ts'
import { openSheet } from '../shortcuts/sheet-state.ts'
import { TOUR_AGAIN, tourPath } from '../tour/tour-path.ts'
import { TOURS } from '../tour/tour-state.ts'
import type { ActItem, MarketItem, PaletteItem, PlaceItem } from './palette-item.ts'
import { PALETTE_PAGES } from './palette-pages.ts'

const RULES = { staleTime: WEB_LIMITS.rulesEveryMs } as const

export function usePaletteItems(): readonly PaletteItem[] {
  const markets = useMarketItems()
  const pages = usePageItems()
  const acts = useActItems()
  return useMemo(() => [...markets, ...pages, ...acts], [markets, pages, acts])
}

interface Listed {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly status: string
}

const KINDS = {
  spot: { pathOf: terminalPath, separator: '/' },
  contract: { pathOf: contractPath, separator: '' },
  second: { pathOf: secondPath, separator: '/' },
} as const

function useMarketItems(): readonly MarketItem[] {
  const { t } = useTranslation('guide')
  const spot = useQuery({ ...callQuery('markets', { quiet: true }), ...RULES }).data?.markets
  const contracts = useQuery({ ...callQuery('contracts', { quiet: true }), ...RULES }).data
  const seconds = useQuery({ ...callQuery('secondProducts', { quiet: true }), ...RULES }).data
  return useMemo(() => {
    const itemsOf = (kind: keyof typeof KINDS, list: readonly Listed[] | undefined): MarketItem[] =>
      (list ?? [])
        .filter(({ status }) => status === 'open')
        .map(({ symbol, base, quote }) => {
          const { pathOf, separator } = KINDS[kind]
          const name = t(`coin.${base}` as 'coin.BTC', { defaultValue: coinName(base) })
          const detail = t(`kind.${kind}`)
          return {
            id: `${kind}:${symbol}`,
            group: 'markets',
            kind,
            symbol,
            base,
            title: `${base}${separator}${quote}`,
            detail: `${name} · ${detail}`,
            words: [`${base}${quote}`, base, name, coinName(base), detail, quote],
            to: pathOf(symbol),
          }
        })
    return [...itemsOf('spot', spot), ...itemsOf('contract', contracts), ...itemsOf('second', seconds)]
  }, [spot, contracts, seconds, t])
}

function usePageItems(): readonly PlaceItem[] {
  const { t } = useTranslation('guide')
  return useMemo(
    () =>
      PALETTE_PAGES.map(({ name, to, icon }) => ({
        id: `page:${to}`,
        group: 'pages',
        kind: 'page',
        icon,
        title: t(`page.${name}`),
        detail: '',
        words: [t(`page.${name}`), wordsOfPath(to)],
        to,
      })),
    [t],
  )
}

/** `/accountSet/realName` is found by `real name`. */
function wordsOfPath(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('/', ' ')
}

function useActItems(): readonly ActItem[] {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const shown = useAppearance(shownTheme)
  return useMemo(() => {
    const act = (id: string, title: string, rest: Pick<ActItem, 'icon' | 'act'>): ActItem => ({
      id: `act:${id}`,
      group: 'pages',
      kind: 'act',
      title,
      detail: '',
      words: [title],
      ...rest,
    })
    const other = shown === 'dark' ? 'light' : 'dark'
    return [
      act('shortcuts', t('act.shortcuts'), { icon: IconKeyboard, act: openSheet }),
      ...TOURS.map((name) =>
        act(`tour.${name}`, t(`act.tour.${name}`), {
          icon: IconRoute,
          act: () => void navigate(tourPath(name, TOUR_AGAIN)),
        }),
      ),
      act('theme', t(`act.theme.${other}`), {
        icon: other === 'light' ? IconSun : IconMoon,
        act: () => chooseTheme(other),
      }),
    ]
  }, [t, navigate, shown])
}
