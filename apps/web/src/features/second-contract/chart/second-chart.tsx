// The chart's panel: which view, which order is followed, and the drawing.

import { useTranslation } from 'react-i18next'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { useTicks } from '../../../live/ticks.ts'
import { isOneOf, useStoredChoice } from '../../terminal/frame/stored-choice.ts'
import { leftMs, phaseOf } from '../desk/order-phase.ts'
import type { SecondRules } from '../product-rules.ts'
import { orderName } from '../second-path.ts'
import { showCountdown, showMoney } from '../show.ts'
import { useServerNow } from '../use-server-now.ts'
import { BAR_LENGTHS_MS, BarChart, type BarLength } from './bar-chart.tsx'
import classes from './chart.module.css'
import { TickChart } from './tick-chart.tsx'

const VIEWS = ['line', '1s', '1m', '5m'] as const
type View = (typeof VIEWS)[number]

interface SecondChartProps {
  readonly rules: SecondRules
  readonly order: SecondOrder | undefined
  readonly isNarrow: boolean
}

export function SecondChart({ rules, order, isNarrow }: SecondChartProps) {
  const { t } = useTranslation('second')
  const [view, setView] = useStoredChoice<View>('second.chart', isOneOf(VIEWS), 'line')
  const { isKnown, ticks } = useTicks(rules.symbol)
  const offered = VIEWS.filter((each) => rules.contract !== null || each === 'line' || each === '1s')
  const shown = offered.includes(view) ? view : 'line'
  return (
    <section className={classes.panel} aria-label={t('chart.title')}>
      <div className={classes.head}>
        <div className={classes.views} role="group" aria-label={t('chart.view')}>
          {offered.map((each) => (
            <button key={each} type="button" aria-pressed={shown === each} onClick={() => setView(each)}>
              {each === 'line' ? t('chart.line') : t(`chart.length.${each}`)}
            </button>
          ))}
        </div>
        <span className={classes.what}>{shown === 'line' ? t('chart.what') : null}</span>
        {order === undefined ? null : <OrderChip rules={rules} order={order} />}
      </div>
      {!isKnown || ticks.length === 0 ? (
        <div className={classes.plot}>
          <p className={classes.none} role="status">
            {t(isKnown ? 'chart.none' : 'chart.loading')}
          </p>
        </div>
      ) : isBarLength(shown) ? (
        <BarChart rules={rules} length={shown} />
      ) : (
        <TickChart rules={rules} order={order} isNarrow={isNarrow} />
      )}
    </section>
  )
}

function isBarLength(view: View): view is BarLength {
  return view in BAR_LENGTHS_MS
}

function OrderChip({ rules, order }: { readonly rules: SecondRules; readonly order: SecondOrder }) {
  const { t } = useTranslation('second')
  const nowMs = useServerNow(rules.symbol)
  const phase = phaseOf(order, nowMs)
  return (
    <span className={classes.chip}>
      <span className={classes.chipName}>{orderName(order.orderId)}</span>
      <span className={order.direction}>{t(`direction.${order.direction}`)}</span>
      <span>{showMoney(order.amount)}</span>
      <span className={classes.chipLength}>{t('form.seconds', { number: order.seconds })}</span>
      {phase === 'waiting' || phase === 'settling' ? (
        <b data-settling={phase === 'settling' || undefined}>{showCountdown(leftMs(order, nowMs))}</b>
      ) : null}
    </span>
  )
}
