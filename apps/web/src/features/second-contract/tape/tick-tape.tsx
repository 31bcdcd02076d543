// The chain of published ticks, newest first. A tick shows its raw quotes when looked at, and leads to where it is checked.

import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { type Tick, useTicks } from '../../../live/ticks.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SECOND_LIMITS } from '../limits.ts'
import type { SecondRules } from '../product-rules.ts'
import { tickPath } from '../second-path.ts'
import { useStaleSeconds } from '../use-index-age.ts'
import { QuotesCard } from './quotes-card.tsx'
import classes from './tape.module.css'

const HASH_SHOWN = 6
const DIGITS_SHOWN = 4

interface Looked {
  readonly sequence: number
  /** Of the row, from the top of the tape. */
  readonly top: number
}

export function TickTape({ rules }: { readonly rules: SecondRules }) {
  const { t } = useTranslation('second')
  const { isKnown, ticks } = useTicks(rules.symbol)
  const [looked, setLooked] = useState<Looked>()
  const frame = useRef<HTMLDivElement>(null)
  const cardId = useId()
  const stale = useStaleSeconds(rules.symbol)
  const shown = ticks.slice(-(SECOND_LIMITS.tapeRows + 1))
  const lookedAt = shown.find(({ sequence }) => sequence === looked?.sequence)
  const look = (sequence: number, row: HTMLElement): void => {
    const top = row.getBoundingClientRect().top - (frame.current?.getBoundingClientRect().top ?? 0)
    setLooked({ sequence, top })
  }
  return (
    <section ref={frame} className={classes.tape} aria-label={t('tape.title')}>
      <div className={classes.head}>
        <h2>{t('tape.title')}</h2>
        <span>{t(!isKnown ? 'tape.loading' : stale === undefined ? 'tape.live' : 'tape.stale')}</span>
      </div>
      <div className={classes.columns} aria-hidden>
        <span>{t('tape.sequence')}</span>
        <span>{t('tape.hash')}</span>
        <span>{t('tape.index')}</span>
      </div>
      {isKnown ? (
        <ol className={classes.list} onPointerLeave={() => setLooked(undefined)}>
          {shown
            .map((tick, at) => ({ tick, before: shown[at - 1] }))
            .slice(-SECOND_LIMITS.tapeRows)
            .toReversed()
            .map(({ tick, before }) => (
              <li key={tick.sequence}>
                <Link
                  to={tickPath(rules.symbol, tick.sequence)}
                  aria-label={t('tape.check', {
                    number: tick.sequence,
                    price:
                      tick.price === null ? t('tape.noPrice') : formatAmount(tick.price, rules.priceDecimals),
                  })}
                  aria-describedby={looked?.sequence === tick.sequence ? cardId : undefined}
                  onPointerEnter={({ currentTarget }) => look(tick.sequence, currentTarget)}
                  onFocus={({ currentTarget }) => look(tick.sequence, currentTarget)}
                  onBlur={() => setLooked(undefined)}
                >
                  <span>{endOf(tick.sequence)}</span>
                  <code>{tick.hash.slice(0, HASH_SHOWN)}</code>
                  <b className={directionOf(tick, before)}>
                    {tick.price === null ? '–' : formatAmount(tick.price, rules.priceDecimals)}
                  </b>
                </Link>
              </li>
            ))}
        </ol>
      ) : (
        <SkeletonRows rows={8} rowHeight={20} />
      )}
      {looked === undefined || lookedAt === undefined ? null : (
        <QuotesCard id={cardId} rules={rules} tick={lookedAt} top={looked.top} />
      )}
    </section>
  )
}

/** Its last digits; the others change seldom. */
function endOf(sequence: number): string {
  const digits = String(sequence)
  return digits.length > DIGITS_SHOWN ? `…${digits.slice(-DIGITS_SHOWN)}` : digits
}

function directionOf(tick: Tick, before: Tick | undefined): 'up' | 'down' | undefined {
  if (tick.price === null || before === undefined || before.price === null) return undefined
  const change = Number(tick.price) - Number(before.price)
  return change === 0 ? undefined : change > 0 ? 'up' : 'down'
}
