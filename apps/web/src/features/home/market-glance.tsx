// One market as it stands at this moment: price, its last day, the best of its book, its latest trades. Everything here
// is what the public calls answer; what they do not know is not drawn.

import type { Answer } from '@candor/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import type { OpenPair } from '../../market/open-pairs.ts'
import { Change, LastPrice, Price } from '../../market/price.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayChart } from './day-chart.tsx'
import classes from './market-glance.module.css'

const LEVELS = 5
const TRADES = 5
const HEIGHT = 470

export function MarketGlance({ pair }: { readonly pair: OpenPair | undefined }) {
  const { t } = useTranslation('home')
  if (pair === undefined) return <Skeleton width="100%" height={HEIGHT} />
  const { base, quote, ticker } = pair
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
            <LastPrice pair={pair} />
          </b>
          <small>
            <Change pair={pair} /> {t('glance.day')}
          </small>
        </div>
        <dl className={classes.range}>
          <dt>{t('glance.high')}</dt>
          <dd>
            <Price pair={pair} price={ticker?.high} />
          </dd>
          <dt>{t('glance.low')}</dt>
          <dd>
            <Price pair={pair} price={ticker?.low} />
          </dd>
        </dl>
      </div>
      <DayChart pair={pair} />
      <div className={classes.lists}>
        <Book pair={pair} />
        <Trades pair={pair} />
      </div>
      <div className={classes.foot}>
        <span>{t('glance.source')}</span>
        <GoLink href="/exchange/docs">{t('glance.calls')}</GoLink>
      </div>
    </section>
  )
}

function Book({ pair }: { readonly pair: OpenPair }) {
  const { t } = useTranslation('home')
  const { data } = useQuery({
    ...callQuery('depth', { query: { symbol: pair.symbol, limit: String(LEVELS) as '5' }, quiet: true }),
    refetchInterval: WEB_LIMITS.pricesEveryMs,
  })
  return (
    <table className={classes.table}>
      <caption>{t('glance.book')}</caption>
      <tbody>
        {data === undefined || data.bids.length + data.asks.length === 0 ? (
          <tr>
            <td className="dim">{data === undefined ? '…' : t('glance.noOrders')}</td>
          </tr>
        ) : (
          <>
            <Levels pair={pair} side="down" levels={data.asks.slice(0, LEVELS).toReversed()} />
            <Levels pair={pair} side="up" levels={data.bids.slice(0, LEVELS)} />
          </>
        )}
      </tbody>
    </table>
  )
}

interface LevelsProps {
  readonly pair: OpenPair
  readonly side: 'up' | 'down'
  readonly levels: Answer<'depth'>['bids']
}

function Levels({ pair, side, levels }: LevelsProps) {
  return levels.map(([price = '0', quantity = '0']) => (
    <tr key={price}>
      <td className={side}>
        <Price pair={pair} price={price} />
      </td>
      <td>{formatAmount(quantity)}</td>
    </tr>
  ))
}

function Trades({ pair }: { readonly pair: OpenPair }) {
  const { t } = useTranslation('home')
  const { data } = useQuery({
    ...callQuery('trades', { query: { symbol: pair.symbol, limit: String(2 * TRADES) }, quiet: true }),
    refetchInterval: WEB_LIMITS.pricesEveryMs,
  })
  return (
    <table className={classes.table}>
      <caption>{t('glance.trades')}</caption>
      <tbody>
        {data === undefined || data.length === 0 ? (
          <tr>
            <td className="dim">{data === undefined ? '…' : t('glance.noTrades')}</td>
          </tr>
        ) : null}
        {data?.map(({ tradeId, price, quantity, side, time }) => (
          <tr key={tradeId}>
            <td className="dim">{formatClock(time)}</td>
            <td className={side === 'buy' ? 'up' : 'down'}>
              <Price pair={pair} price={price} />
            </td>
            <td>{formatAmount(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
