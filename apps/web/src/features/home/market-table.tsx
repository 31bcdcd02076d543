// Every open pair with its last day. In a narrow window three columns: name, line, price over change.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCompact } from '../../format/number.ts'
import { dayCandles, HOUR_MS, pointsOf } from '../../market/day-candles.ts'
import type { OpenPair, useOpenPairs } from '../../market/open-pairs.ts'
import { Change, LastPrice, NoTrade, Price } from '../../market/price.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import classes from './market-table.module.css'

const ROWS_EXPECTED = 9

export function MarketTable({ open }: { readonly open: ReturnType<typeof useOpenPairs> }) {
  const { t } = useTranslation('home')
  const { pairs, isLoading, error, retry } = open
  return (
    <section className={`wrap ${classes.section}`}>
      <header className={classes.head}>
        <div>
          <h2>{t('markets.title')}</h2>
          <p className="dim">{t('markets.text')}</p>
        </div>
        <GoLink to="/quotation">{t('markets.all')}</GoLink>
      </header>
      <div className={classes.panel}>
        {error === null || pairs.length > 0 ? (
          <Pairs pairs={pairs} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
        {isLoading && pairs.length === 0 ? <SkeletonRows rows={ROWS_EXPECTED} /> : null}
        {!isLoading && error === null && pairs.length === 0 ? <EmptyState title={t('markets.none')} /> : null}
      </div>
    </section>
  )
}

function Pairs({ pairs }: { readonly pairs: readonly OpenPair[] }) {
  const { t } = useTranslation('home')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('markets.pair')}</th>
          <th className={classes.price}>{t('markets.lastPrice')}</th>
          <th className={classes.number}>{t('markets.change')}</th>
          <th className={`${classes.number} ${classes.less}`}>{t('markets.high')}</th>
          <th className={`${classes.number} ${classes.less}`}>{t('markets.low')}</th>
          <th className={classes.number}>{t('markets.turnover')}</th>
          <th className={classes.line}>{t('markets.day')}</th>
          <th className={classes.number} aria-label={t('markets.trade')} />
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <Row key={pair.symbol} pair={pair} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ pair }: { readonly pair: OpenPair }) {
  const { symbol, base, quote, ticker } = pair
  const { t } = useTranslation('home')
  const { data } = useQuery(dayCandles(symbol, '1h'))
  return (
    <tr>
      <td>
        <Link className={classes.pair} to={`/currencyTransaction?symbol=${symbol}`}>
          <CoinDisc code={base} size={28} />
          <span>
            <b>{base}</b>
            <span>/{quote}</span>
          </span>
        </Link>
      </td>
      <td className={classes.price}>
        <LastPrice pair={pair} />
        <span className={classes.below}>
          <Change pair={pair} />
        </span>
      </td>
      <td className={classes.number}>
        <Change pair={pair} />
      </td>
      <td className={`${classes.number} ${classes.less}`}>
        <Price pair={pair} price={ticker?.high} />
      </td>
      <td className={`${classes.number} ${classes.less}`}>
        <Price pair={pair} price={ticker?.low} />
      </td>
      <td className={classes.number}>
        {ticker === undefined ? <NoTrade /> : `${formatCompact(ticker.quoteVolume)} ${quote}`}
      </td>
      <td className={classes.line}>
        <Sparkline points={pointsOf(data, HOUR_MS)} />
      </td>
      <td className={classes.number}>
        <Button size="sm" component={Link} to={`/currencyTransaction?symbol=${symbol}`}>
          {t('markets.trade')}
        </Button>
      </td>
    </tr>
  )
}
