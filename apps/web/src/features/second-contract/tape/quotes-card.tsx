// What the venues said in the second of a tick, as it stands in the chain.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import type { Tick } from '../../../live/ticks.ts'
import { SECOND_LIMITS } from '../limits.ts'
import type { SecondRules } from '../product-rules.ts'
import classes from './tape.module.css'

interface QuotesCardProps {
  readonly id: string
  readonly rules: SecondRules
  readonly tick: Tick
  readonly top: number
}

const HASH_HEAD = 8
const HASH_TAIL = 6

export function QuotesCard({ id, rules, tick, top }: QuotesCardProps) {
  const { t } = useTranslation('second')
  return (
    <div id={id} className={classes.card} role="tooltip" style={{ top }}>
      <p>
        <b>#{tick.sequence}</b> <time>{formatTime(tick.time)}</time>
      </p>
      <p className="dim">
        <code>{`${tick.hash.slice(0, HASH_HEAD)}…${tick.hash.slice(-HASH_TAIL)}`}</code>
      </p>
      <ul>
        {tick.quotes.map(({ source, price, time }) => (
          <li key={source} data-old={!isFresh(time, tick.time) || undefined}>
            <span>{rules.sources.get(source) ?? `#${source}`}</span>
            <b>{formatAmount(price)}</b>
            <small>{t('tape.age', { ms: tick.time - time })}</small>
          </li>
        ))}
      </ul>
      <p className="dim">{t('tape.how')}</p>
    </div>
  )
}

/** As the core judges: neither too old nor from the future. */
export function isFresh(quoteMs: number, tickMs: number): boolean {
  const ageMs = tickMs - quoteMs
  return ageMs >= 0 && ageMs <= SECOND_LIMITS.staleMs
}
