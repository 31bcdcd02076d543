// The latest trades of the market, newest first, or the user's own.

import { memo, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatClock, formatTime } from '../../../format/time.ts'
import { useTrades } from '../../../live/trades.ts'
import { useAppState } from '../../../state/app-state.ts'
import { rowsIn } from '../book/use-painter.ts'
import { usePlace } from '../frame/place.ts'
import { Tabs } from '../frame/tabs.tsx'
import type { TerminalMarket } from '../market/terminal-market.ts'
import classes from './trades.module.css'

interface TradesPanelProps {
  readonly market: TerminalMarket
  /** The user's own, for whoever is logged in. */
  readonly mine: ReactNode
}

export function TradesPanel({ market, mine }: TradesPanelProps) {
  const { t } = useTranslation('terminal')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const [tab, setTab] = useState<'all' | 'mine'>('all')
  return (
    <section className={classes.panel} aria-label={t('trades.title')}>
      <div className={classes.bar}>
        <Tabs
          label={t('trades.title')}
          value={tab}
          tabs={[
            { value: 'all', text: t('trades.all') },
            { value: 'mine', text: t('trades.mine') },
          ]}
          onChoose={setTab}
        />
      </div>
      <div className={classes.heads}>
        <span>{t('book.price', { coin: market.quote })}</span>
        <span>{t('book.amount', { coin: market.unit })}</span>
        <span>{t('trades.time')}</span>
      </div>
      {tab === 'all' ? <AllTrades market={market} /> : null}
      {tab === 'mine' && isLogin ? mine : null}
      {tab === 'mine' && !isLogin ? <p className={classes.none}>{t('trades.logIn')}</p> : null}
    </section>
  )
}

export interface TradeLine {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly quantity: string
  readonly time: number
}

function AllTrades({ market }: { readonly market: TerminalMarket }) {
  const { t } = useTranslation('terminal')
  const area = useRef<HTMLDivElement>(null)
  const { height } = usePlace(area)
  const trades = useTrades(market.symbol)
  const rows = trades.slice(0, rowsIn(height)).map((trade) => ({ key: trade.tradeId, ...trade }))
  return (
    <div ref={area} className={classes.rows}>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('trades.none')}</p>
      ) : (
        <Rows market={market} rows={rows} />
      )}
    </div>
  )
}

interface OwnTradesProps {
  readonly market: TerminalMarket
  /** Undefined until they have come. */
  readonly rows: readonly TradeLine[] | undefined
  readonly isError: boolean
  readonly onRetry: () => void
}

export function OwnTrades({ market, rows, isError, onRetry }: OwnTradesProps) {
  const { t } = useTranslation('terminal')
  if (isError) {
    return (
      <p className={classes.none}>
        {t('trades.notLoaded')}{' '}
        <button type="button" onClick={onRetry}>
          {t('list.retry')}
        </button>
      </p>
    )
  }
  if (rows?.length === 0) return <p className={classes.none}>{t('trades.noneOwn')}</p>
  return (
    <div className={classes.scroll}>
      <Rows market={market} rows={rows ?? []} />
    </div>
  )
}

function Rows({ market, rows }: { readonly market: TerminalMarket; readonly rows: readonly TradeLine[] }) {
  const { t } = useTranslation('terminal')
  const names = { buy: t('side.buy'), sell: t('side.sell') }
  return (
    <ol>
      {rows.map(({ key, side, price, quantity, time }) => (
        <TradeRow key={key} name={names[side]} {...{ market, side, price, quantity, time }} />
      ))}
    </ol>
  )
}

interface TradeRowProps extends Omit<TradeLine, 'key'> {
  readonly market: TerminalMarket
  /** Of the side. */
  readonly name: string
}

/** A trade never changes: a row is made once. */
const TradeRow = memo(({ market, side, name, price, quantity, time }: TradeRowProps) => {
  return (
    <li className={classes.row}>
      <span className={side === 'buy' ? 'up' : 'down'} aria-label={name}>
        {formatAmount(price, market.priceDecimals)}
      </span>
      <span>{formatAmount(quantity, market.quantityDecimals)}</span>
      <time title={formatTime(time)}>{formatClock(time)}</time>
    </li>
  )
})
