// The latest trades of the market, newest first, or the user's own.

import { useQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatClock, formatTime } from '../../../format/time.ts'
import { useTrades } from '../../../live/trades.ts'
import { useAppState } from '../../../state/app-state.ts'
import { rowsIn } from '../book/use-painter.ts'
import { usePlace } from '../frame/place.ts'
import { Tabs } from '../frame/tabs.tsx'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { MarketRules } from '../market/market-rules.ts'
import classes from './trades.module.css'

export function TradesPanel({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
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
        <span>{t('book.price', { coin: rules.quote })}</span>
        <span>{t('book.amount', { coin: rules.base })}</span>
        <span>{t('trades.time')}</span>
      </div>
      {tab === 'all' ? <AllTrades rules={rules} /> : null}
      {tab === 'mine' && isLogin ? <OwnTrades rules={rules} /> : null}
      {tab === 'mine' && !isLogin ? <p className={classes.none}>{t('trades.logIn')}</p> : null}
    </section>
  )
}

interface Row {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly quantity: string
  readonly time: number
}

function AllTrades({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const area = useRef<HTMLDivElement>(null)
  const { height } = usePlace(area)
  const trades = useTrades(rules.symbol)
  const rows = trades.slice(0, rowsIn(height)).map((trade) => ({ key: trade.tradeId, ...trade }))
  return (
    <div ref={area} className={classes.rows}>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('trades.none')}</p>
      ) : (
        <Rows rules={rules} rows={rows} />
      )}
    </div>
  )
}

function OwnTrades({ rules }: { readonly rules: MarketRules }) {
  const { t } = useTranslation('spot')
  const { data, isError, refetch } = useQuery(
    callQuery('fills', {
      query: { symbol: rules.symbol, pageSize: String(TERMINAL_LIMITS.historyPage) },
      quiet: true,
    }),
  )
  if (isError) {
    return (
      <p className={classes.none}>
        {t('trades.notLoaded')}{' '}
        <button type="button" onClick={() => void refetch()}>
          {t('desk.retry')}
        </button>
      </p>
    )
  }
  const rows = (data?.list ?? []).map((fill) => ({ key: `${fill.tradeId} ${fill.orderId}`, ...fill }))
  if (data !== undefined && rows.length === 0) return <p className={classes.none}>{t('trades.noneOwn')}</p>
  return (
    <div className={classes.scroll}>
      <Rows rules={rules} rows={rows} />
    </div>
  )
}

function Rows({ rules, rows }: { readonly rules: MarketRules; readonly rows: readonly Row[] }) {
  return (
    <ol>
      {rows.map(({ key, side, price, quantity, time }) => (
        <TradeRow key={key} {...{ rules, side, price, quantity, time }} />
      ))}
    </ol>
  )
}

interface TradeRowProps extends Omit<Row, 'key'> {
  readonly rules: MarketRules
}

/** A trade never changes: a row is made once. */
const TradeRow = memo(({ rules, side, price, quantity, time }: TradeRowProps) => {
  const { t } = useTranslation('spot')
  return (
    <li className={classes.row}>
      <span
        className={side === 'buy' ? 'up' : 'down'}
        aria-label={t(side === 'buy' ? 'side.buy' : 'side.sell')}
      >
        {formatAmount(price, rules.priceDecimals)}
      </span>
      <span>{formatAmount(quantity, rules.quantityDecimals)}</span>
      <time title={formatTime(time)}>{formatClock(time)}</time>
    </li>
  )
})
