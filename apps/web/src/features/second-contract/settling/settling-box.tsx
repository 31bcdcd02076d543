// How the followed order is decided: the ticks of its last seconds as they are published, one by one, and their sum against
// as many entries. Nothing is said of ticks that are still to come.

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { formatClock } from '../../../format/time.ts'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { useTicks } from '../../../live/ticks.ts'
import { leftMs, phaseOf } from '../desk/order-phase.ts'
import { EndedResult } from '../desk/order-words.tsx'
import type { SecondRules } from '../product-rules.ts'
import { orderName, secondReceiptPath } from '../second-path.ts'
import { showCountdown, toneOf } from '../show.ts'
import { useServerNow } from '../use-server-now.ts'
import {
  distanceOf,
  entriesOf,
  type SettlementWindow,
  type Standing,
  settlementWindow,
  standingBy,
  standingOf,
  type WindowSecond,
} from './settlement-window.ts'
import classes from './settling.module.css'

interface SettlingBoxProps {
  readonly rules: SecondRules
  readonly order: SecondOrder | undefined
}

export function SettlingBox({ rules, order }: SettlingBoxProps) {
  const { t } = useTranslation('second')
  const nowMs = useServerNow(rules.symbol)
  const phase = order === undefined ? undefined : phaseOf(order, nowMs)
  const isCounting = phase === 'waiting' || phase === 'settling'
  return (
    <section className={classes.box} aria-label={t('settling.title')}>
      <div className={classes.head}>
        <h2>{t(phase === undefined ? 'settling.title' : `settling.phase.${phase}`)}</h2>
        {order !== undefined && isCounting ? (
          <span className={classes.count} data-settling={phase === 'settling' || undefined} role="timer">
            {showCountdown(leftMs(order, nowMs))}
          </span>
        ) : null}
      </div>
      {order === undefined ? (
        <p className={classes.none}>{t('settling.none')}</p>
      ) : (
        <Followed rules={rules} order={order} />
      )}
    </section>
  )
}

function Followed({ rules, order }: { readonly rules: SecondRules; readonly order: SecondOrder }) {
  const { t } = useTranslation('second')
  const { ticks } = useTicks(rules.symbol)
  const { entryPrice, expiryTime } = order
  const price = (value: string): string => formatAmount(value, rules.priceDecimals)
  return (
    <div className={classes.body}>
      <div className={classes.name}>
        <b>{orderName(order.orderId)}</b>
        <span>
          {entryPrice === null ? t('settling.noEntry') : t('settling.entry', { price: price(entryPrice) })}
        </span>
      </div>
      {entryPrice === null || expiryTime === null ? (
        <p className={classes.text}>
          {t(order.status === 'ended' ? 'settling.neverEntered' : 'settling.entering')}
        </p>
      ) : (
        <Window
          {...{ order, entryPrice, price }}
          window={settlementWindow(expiryTime, ticks)}
          standing={standingOf(order, ticks)}
        />
      )}
      {order.status === 'ended' ? <Ended order={order} /> : null}
    </div>
  )
}

interface WindowProps {
  readonly order: SecondOrder
  readonly entryPrice: string
  readonly window: SettlementWindow
  readonly standing: Standing | undefined
  readonly price: (value: string) => string
}

function Window({ order, entryPrice, window, standing, price }: WindowProps) {
  const { t } = useTranslation('second')
  const isEnded = order.status === 'ended' && order.sum !== null && order.count !== null
  const { sum, count } = isEnded ? { sum: order.sum ?? '0', count: order.count ?? 0 } : window
  const stands = isEnded ? standingBy(order, { sum, count, entryPrice }) : standing
  return (
    <>
      <ol className={classes.five} aria-label={t('settling.ticks')}>
        {window.seconds.map((second) => (
          <DecidingTick key={second.place} {...{ second, entryPrice, price }} />
        ))}
      </ol>
      <dl className={classes.sums}>
        <div>
          <dt>{count === 0 ? t('settling.sumYet') : t('settling.sum', { number: count })}</dt>
          <dd>{count === 0 ? '–' : price(sum)}</dd>
        </div>
        <div>
          <dt>{count === 0 ? t('settling.entriesYet') : t('settling.entries', { number: count })}</dt>
          <dd>{count === 0 ? '–' : price(entriesOf(entryPrice, count))}</dd>
        </div>
        {stands === undefined ? null : (
          <div>
            <dt>{t(isEnded ? 'settling.ended' : 'settling.now')}</dt>
            <dd className={stands.direction === 'flat' ? undefined : stands.direction}>
              {t(`settling.by.${stands.direction}`, { by: price(stands.by.replace('-', '')) })}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

const SHOWN_DIGITS = 3

interface DecidingTickProps {
  readonly second: WindowSecond
  readonly entryPrice: string
  readonly price: (value: string) => string
}

function DecidingTick({ second, entryPrice, price }: DecidingTickProps) {
  const { t } = useTranslation('second')
  const distance = second.price === undefined ? undefined : distanceOf(second.price, entryPrice)
  return (
    <li data-state={second.state}>
      <i aria-hidden>{second.place}</i>
      <span title={second.sequence === undefined ? undefined : `#${second.sequence}`}>
        {second.sequence === undefined ? '' : endOf(second.sequence)}
      </span>
      <b>
        {second.price === undefined
          ? t(second.state === 'missing' ? 'settling.missing' : 'settling.waiting')
          : price(second.price)}
      </b>
      {distance === undefined ? (
        <em>{formatClock(second.timeMs).slice(SHOWN_DIGITS)}</em>
      ) : (
        <em className={toneOf(distance)}>{signed(price(distance))}</em>
      )}
    </li>
  )
}

/** Its last digits. */
function endOf(sequence: number): string {
  const digits = String(sequence)
  return digits.length > SHOWN_DIGITS ? `…${digits.slice(-SHOWN_DIGITS)}` : digits
}

function signed(shown: string): string {
  return /[1-9]/.test(shown) && !/^[\u2212-]/.test(shown) ? `+${shown}` : shown
}

function Ended({ order }: { readonly order: SecondOrder }) {
  const { t } = useTranslation('second')
  const { outcome, orderId } = order
  return (
    <div className={classes.ended} role="status">
      <span>{outcome === null ? '–' : t(`outcome.${outcome}`)}</span>
      <b>
        <EndedResult order={order} />
      </b>
      <Link to={secondReceiptPath(orderId)}>{t('desk.receipt')}</Link>
    </div>
  )
}
