// How the user's orders ended, in plain numbers: nothing is left out, and the win rate stands beside what each duration
// needs to lose nothing.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { Loaded } from '../../account/loaded.tsx'
import { Result } from '../desk/order-words.tsx'
import { breakEvenSteps, type SecondRules, stepsOf } from '../product-rules.ts'
import { showMoney, showSteps } from '../show.ts'
import type { OwnStatistics } from '../use-own-limits.ts'
import classes from './history.module.css'

const DASH = '–'

export function OwnRecord({ products }: { readonly products: readonly SecondRules[] }) {
  const query = useQuery(callQuery('secondStatistics', { query: {}, quiet: true }))
  return (
    <Loaded query={query} rows={2} rowHeight={48}>
      {(statistics) => <Figures statistics={statistics} products={products} />}
    </Loaded>
  )
}

interface FiguresProps {
  readonly statistics: OwnStatistics
  readonly products: readonly SecondRules[]
}

function Figures({ statistics, products }: FiguresProps) {
  const { t } = useTranslation('second')
  const { settled, won, lost, tie, winRate, staked, net, asset } = statistics
  return (
    <section className={classes.record} aria-label={t('statistics.title')}>
      <dl className={classes.figures}>
        <Figure name={t('statistics.settled')} value={formatCount(settled)} />
        <Figure name={t('outcome.won')} value={formatCount(won)} />
        <Figure name={t('outcome.lost')} value={formatCount(lost)} />
        <Figure name={t('outcome.tie')} value={formatCount(tie)} />
        <Figure name={t('outcome.void')} value={formatCount(statistics.void)} />
        <Figure
          name={t('statistics.winRate')}
          value={winRate === null ? DASH : showSteps(stepsOf(winRate))}
        />
        <Figure name={t('statistics.stakedIn', { asset: asset ?? 'USDT' })} value={showMoney(staked)} />
        <div>
          <dt>{t('statistics.netIn', { asset: asset ?? 'USDT' })}</dt>
          <dd>
            <Result result={net} />
          </dd>
        </div>
      </dl>
      <ByDuration statistics={statistics} products={products} />
    </section>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The rates of a duration may differ from product to product, and from day to day: shown is what is offered now. */
function ByDuration({ statistics, products }: FiguresProps) {
  const { t } = useTranslation('second')
  if (statistics.durations.length === 0) return null
  return (
    <ul className={classes.durations}>
      {statistics.durations.map(({ seconds, won, lost, winRate }) => {
        const needed = products
          .flatMap(({ durations }) => durations.filter((duration) => duration.seconds === seconds))
          .map(({ payoutE8 }) => breakEvenSteps(payoutE8))
          .reduce<bigint | undefined>(
            (most, each) => (most === undefined || each > most ? each : most),
            undefined,
          )
        const own = winRate === null ? undefined : stepsOf(winRate)
        const isBelow = own !== undefined && needed !== undefined && own < needed
        return (
          <li key={seconds}>
            <b>{t('form.seconds', { number: seconds })}</b>
            <span>{t('statistics.ofDuration', { won: formatCount(won), lost: formatCount(lost) })}</span>
            <span className={isBelow ? classes.warn : undefined}>
              {own === undefined ? DASH : showSteps(own)}
            </span>
            {needed === undefined ? null : (
              <small>{t('statistics.needed', { rate: showSteps(needed) })}</small>
            )}
          </li>
        )
      })}
    </ul>
  )
}
