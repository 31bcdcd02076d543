// The head of a receipt: what it was, how it ended, and the facts at a glance.

import { formatDecimal } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import { decimalsOf } from '../../format/decimal.ts'
import { formatClock, formatDay } from '../../format/time.ts'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { NOTHING, Signed } from '../tables/cells.tsx'
import classes from './receipt.module.css'
import { resultOf, showAmount, showMoment, showPair, showPrice, showRate } from './receipt-figures.ts'
import type { SecondReceipt } from './receipt-types.ts'

const SECOND_MS = 1_000
const WINDOW = 5
const LEAST_DECIMALS = 2

export function ReceiptHead({ receipt }: { readonly receipt: SecondReceipt }) {
  const { t } = useTranslation('receipt')
  const { order, outcome, symbol } = receipt
  const count = outcome.count ?? WINDOW
  const clockOf = (ms: number | null): string => (ms === null ? NOTHING : formatClock(ms))
  const columns = [
    [
      [t('head.stake'), showAmount(receipt, order.stake)],
      [t('head.payoutRate'), showRate(order.payoutE8)],
      [t('head.received'), <b key="received">{showAmount(receipt, outcome.payout)}</b>],
    ],
    [
      [
        t(order.openMs === null ? 'head.accepted' : 'head.opened'),
        order.acceptedMs === null ? NOTHING : showMoment(order.acceptedMs, formatClock(order.acceptedMs)),
      ],
      [t('head.entry'), clockOf(outcome.entryMs)],
      [t('head.expiry'), clockOf(outcome.expiryMs)],
    ],
    [
      [t('head.entryIndex'), outcome.entryPrice === null ? NOTHING : showPrice(receipt, outcome.entryPrice)],
      [t('head.sum', { count }), outcome.sum === null ? NOTHING : showPrice(receipt, outcome.sum)],
      [
        t('sum.entries', { count }),
        outcome.entryPrice === null || outcome.sum === null
          ? NOTHING
          : showPrice(receipt, BigInt(outcome.entryPrice) * BigInt(count)),
      ],
    ],
  ] as const
  return (
    <section className={`${classes.panel} ${classes.summary}`} aria-label={t('head.label')}>
      <div>
        <div className={classes.about}>
          <CoinDisc code={symbol.split('_')[0] ?? symbol} size={24} />
          <b>{showPair(symbol)}</b>
          <span className={order.direction}>{t(`direction.${order.direction}`)}</span>
          <span className="dim">{t('head.seconds', { seconds: order.durationMs / SECOND_MS })}</span>
        </div>
        <Result receipt={receipt} />
        <p className={classes.when}>
          {formatDay(outcome.endedMs)} {formatClock(outcome.endedMs)}
        </p>
      </div>
      {columns.map((column, at) => (
        <dl key={at} className={classes.facts}>
          {column.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

/** Won and lost with their sign; everything else gives the stake back. */
function Result({ receipt }: { readonly receipt: SecondReceipt }) {
  const { t } = useTranslation('receipt')
  const { outcome, asset, scale } = receipt
  const isDecided = outcome.outcome === 'won' || outcome.outcome === 'lost'
  const result = formatDecimal(resultOf(receipt), scale)
  return (
    <>
      <p className={classes.result} data-testid="receipt-result">
        <b>
          {isDecided ? (
            <Signed amount={result} decimals={Math.max(LEAST_DECIMALS, decimalsOf(result))} />
          ) : (
            showAmount(receipt, outcome.payout)
          )}
        </b>
        <small>{t(`result.${outcome.outcome}`, { asset })}</small>
      </p>
      {outcome.reason === 'settled' ? null : (
        <p className={classes.reason}>{t(`reason.${outcome.reason}`)}</p>
      )}
    </>
  )
}
