// The list of markets, from the side: search, watch list, prices as they change. Choosing one goes there.

import { Drawer } from '@mantine/core'
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { directionOf, formatAmount, formatChange } from '../../../format/number.ts'
import { useWatchList } from '../../../state/watch-list.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { orDash } from '../frame/or-dash.ts'
import { Tabs } from '../frame/tabs.tsx'
import classes from './market.module.css'
import { searchPairs } from './search-pairs.ts'
import { decimalsOf } from './terminal-market.ts'

/** A market in the list. */
export interface ListedMarket {
  readonly symbol: string
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly tick: string
  readonly status: 'open' | 'cancelOnly' | 'halted'
}

interface ListedPrice {
  readonly last: string | null
  readonly change: string | null
}

interface PairListProps {
  readonly markets: readonly ListedMarket[]
  readonly current: string
  /** The prices by symbol, live. */
  readonly prices: ReadonlyMap<string, ListedPrice>
  readonly pathOf: (symbol: string) => string
  readonly onClose: () => void
}

export function PairList({ markets, current, prices, pathOf, onClose }: PairListProps) {
  const { t } = useTranslation(['terminal', 'shell'])
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const watched = useWatchList()
  const [tab, setTab] = useState('all')
  const quotes = [...new Set(markets.map(({ quote }) => quote))]
  const inTab = markets.filter(({ symbol, quote }) =>
    tab === 'watched' ? watched.has(symbol) : tab === 'all' || quote === tab,
  )
  const found = searchPairs(search === '' ? inTab : markets, search)
  const go = (symbol: string): void => {
    onClose()
    void navigate(pathOf(symbol))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first] = found
    if (event.key === 'Enter' && first !== undefined) go(first.symbol)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('pairs.title')}
      size={380}
      padding={0}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
      classNames={{
        content: classes.drawer,
        header: classes.drawerHead,
        title: classes.drawerTitle,
        body: classes.drawerBody,
      }}
    >
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          value={search}
          placeholder={t('pairs.search')}
          aria-label={t('pairs.search')}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={classes.listTabs}>
        <Tabs
          label={t('pairs.title')}
          value={tab}
          tabs={[
            { value: 'watched', text: t('pairs.watched') },
            { value: 'all', text: t('pairs.all') },
            ...(quotes.length === 1 ? [] : quotes.map((quote) => ({ value: quote, text: quote }))),
          ]}
          onChoose={setTab}
        />
      </div>
      <div className={classes.listHeads}>
        <span>{t('pairs.pair')}</span>
        <span>{t('pairs.price')}</span>
        <span>{t('pairs.change')}</span>
      </div>
      {found.length === 0 ? (
        <p className={classes.none}>
          {t(search === '' && tab === 'watched' ? 'pairs.noneWatched' : 'pairs.none')}
        </p>
      ) : (
        <PairRows markets={found} current={current} prices={prices} onChoose={go} />
      )}
    </Drawer>
  )
}

interface PairRowsProps extends Pick<PairListProps, 'markets' | 'current' | 'prices'> {
  readonly onChoose: (symbol: string) => void
}

function PairRows({ markets, current, prices, onChoose }: PairRowsProps) {
  const { t } = useTranslation('terminal')
  const watched = useWatchList()
  return (
    <ul className={classes.list}>
      {markets.map(({ symbol, name, base, tick, status }) => {
        const ticker = prices.get(symbol)
        const change = ticker?.change
        const isWatched = watched.has(symbol)
        const Star = isWatched ? IconStarFilled : IconStar
        return (
          <li key={symbol} data-current={symbol === current || undefined}>
            <button
              type="button"
              className={classes.star}
              aria-pressed={isWatched}
              aria-label={t(isWatched ? 'market.unwatch' : 'market.watch', { pair: name })}
              onClick={() => watched.toggle(symbol)}
            >
              <Star size={14} stroke={1.6} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.listRow}
              aria-current={symbol === current}
              onClick={() => onChoose(symbol)}
            >
              <span className={classes.listPair}>
                <CoinDisc code={base} size={18} />
                <b>{base}</b>
                {name.slice(base.length)}
              </span>
              {status === 'open' ? (
                <>
                  <span className="num">
                    {orDash(ticker?.last, (last) => formatAmount(last, decimalsOf(tick)))}
                  </span>
                  <span className={`num ${orDash(change, directionOf)}`}>{orDash(change, formatChange)}</span>
                </>
              ) : (
                <small>{t(`state.${status}`)}</small>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
