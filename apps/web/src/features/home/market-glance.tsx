// One market as it stands at this moment: price, its last day, the best of its book, its latest trades. Everything here
// is what the public calls answer; what they do not know is not drawn.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import type { BookLevel } from '../../live/book.ts'
import { useTrades } from '../../live/trades.ts'
import { Change, Price } from '../../market/price.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FlashPrice } from '../markets/flash-price.tsx'
import type { MarketRow } from '../markets/market-rows.ts'
import { DayChart } from './day-chart.tsx'
import classes from './market-glance.module.css'
import { useBestLevels } from './use-best-levels.ts'

const LEVELS = 5
const TRADES = 10
const HEIGHT = 470

export function MarketGlance({ row }: { readonly row: MarketRow | undefined }) {
  const { t } = useTranslation('home')
  if (row === undefined) return <Skeleton width="100%" height={HEIGHT} />
  const { base, quote, ticker, priceDecimals } = row
  return (
    <section className={classes.panel} aria-label={t('glance.label', { pair: `${base}/${quote}` })}>
      <div className={classes.head}>
        <CoinDisc code={base} size={32} />
        <div className={classes.name}>
          <b>
            {base}
            <span>/{quote}</span>
          </b>
          <small>{t('glance.lastPrice')}</small>
        </div>
        <div className={classes.price}>
          <b>
            <FlashPrice price={ticker?.last} decimals={priceDecimals} />
          </b>
          <small>
            <Change pair={row} /> {t('glance.day')}
          </small>
        </div>
        <dl className={classes.range}>
          <dt>{t('glance.high')}</dt>
          <dd>
            <Price pair={row} price={ticker?.high} />
          </dd>
          <dt>{t('glance.low')}</dt>
          <dd>
            <Price pair={row} price={ticker?.low} />
          </dd>
        </dl>
      </div>
      <DayChart row={row} />
      <div className={classes.lists}>
        <Book row={row} />
        <Trades row={row} />
      </div>
      <div className={classes.foot}>
        <span>{t('glance.source')}</span>
        <GoLink href="/exchange/docs">{t('glance.calls')}</GoLink>
      </div>
    </section>
  )
}

function Book({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('home')
  const book = useBestLevels(row.symbol, LEVELS)
  return (
    <table className={classes.table}>
      <caption>{t('glance.book')}</caption>
      <tbody>
        {book === undefined || book.bids.length + book.asks.length === 0 ? (
          <tr>
            <td className="dim">{book === undefined ? '…' : t('glance.noOrders')}</td>
          </tr>
        ) : (
          <>
            <Levels row={row} side="down" levels={book.asks.toReversed()} />
            <Levels row={row} side="up" levels={book.bids} />
          </>
        )}
      </tbody>
    </table>
  )
}

interface LevelsProps {
  readonly row: MarketRow
  readonly side: 'up' | 'down'
  readonly levels: readonly BookLevel[]
}

function Levels({ row, side, levels }: LevelsProps) {
  return levels.map(({ priceText, quantity }) => (
    <tr key={priceText}>
      <td className={side}>
        <Price pair={row} price={priceText} />
      </td>
      <td>{formatAmount(quantity.toFixed(row.quantityDecimals))}</td>
    </tr>
  ))
}

function Trades({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('home')
  const trades = useTrades(row.symbol).slice(0, TRADES)
  return (
    <table className={classes.table}>
      <caption>{t('glance.trades')}</caption>
      <tbody>
        {trades.length === 0 ? (
          <tr>
            <td className="dim">{(row.ticker?.last ?? '') === '' ? t('glance.noTrades') : '…'}</td>
          </tr>
        ) : null}
        {trades.map(({ tradeId, price, quantity, side, time }) => (
          <tr key={tradeId}>
            <td className="dim">{formatClock(time)}</td>
            <td className={side === 'buy' ? 'up' : 'down'}>
              <Price pair={row} price={price} />
            </td>
            <td>{formatAmount(quantity, row.quantityDecimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
