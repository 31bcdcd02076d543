// The terminal of second-contracts: chart, settling and tick chain, form, orders, side by side in a wide window and below
// each other in a narrow one.

import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../live/live-connection.ts'
import { type SecondOrder, useEndedSecondOrders } from '../../live/second-orders.ts'
import { notify } from '../../ui/notify.tsx'
import { StatusLine } from '../terminal/frame/status-line.tsx'
import { useTerminalWindow } from '../terminal/frame/use-terminal-window.ts'
import frame from '../terminal/terminal.module.css'
import { SecondChart } from './chart/second-chart.tsx'
import { useResultText } from './desk/order-words.tsx'
import { SecondDesk } from './desk/second-desk.tsx'
import { SecondForm } from './form/second-form.tsx'
import { SecondBar } from './market/second-bar.tsx'
import { type SecondProduct, secondRules } from './product-rules.ts'
import { orderName } from './second-path.ts'
import classes from './second-terminal.module.css'
import { SettlingBox } from './settling/settling-box.tsx'
import { TickTape } from './tape/tick-tape.tsx'
import { useFollowedOrder } from './use-followed-order.ts'
import { refreshSecond } from './use-own-limits.ts'

/** One column, and the page scrolls. */
const narrow = window.matchMedia('(max-width: 767px)')
/** No column for the tick chain. */
const middling = window.matchMedia('(max-width: 1179px)')

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}

interface SecondTerminalProps {
  readonly symbol: string
  readonly products: readonly SecondProduct[]
}

export function SecondTerminal({ symbol, products }: SecondTerminalProps) {
  const isNarrow = useMatches(narrow)
  const isMiddling = useMatches(middling)
  const isLost = useLiveState() === 'waiting'
  const all = useMemo(
    () => new Map(products.map((product) => [product.symbol, secondRules(product)])),
    [products],
  )
  useEndNews()
  const order = useFollowedOrder(symbol)
  const rules = all.get(symbol)
  if (rules === undefined) throw new Error(`${symbol} is not offered`)
  const ticks = (
    <div className={classes.ticks}>
      <SettlingBox rules={rules} order={order} />
      <TickTape rules={rules} />
    </div>
  )
  return (
    <div className={classes.terminal} data-lost={isLost || undefined}>
      {isNarrow ? <CoveredEnd /> : <FilledWindow />}
      <div className={frame.room}>
        <div className={classes.grid}>
          <div className={classes.market} data-part="market">
            <SecondBar rules={rules} products={[...all.values()]} />
          </div>
          <div className={classes.chart}>
            <SecondChart rules={rules} order={order} isNarrow={isNarrow} />
          </div>
          {isMiddling ? null : <div className={classes.tape}>{ticks}</div>}
          <div className={classes.form} data-part="form">
            <SecondForm rules={rules} />
          </div>
          <div className={classes.desk} data-part="desk">
            <SecondDesk
              current={rules}
              products={all}
              followed={order?.orderId}
              ticks={isMiddling ? ticks : undefined}
            />
          </div>
        </div>
      </div>
      {isNarrow ? null : <StatusLine />}
    </div>
  )
}

function FilledWindow() {
  useTerminalWindow()
  return null
}

/** Up and down lie over the end of the window: what ends the page must end above them. */
function CoveredEnd() {
  useLayoutEffect(() => {
    document.documentElement.dataset['coveredEnd'] = ''
    return () => {
      delete document.documentElement.dataset['coveredEnd']
    }
  }, [])
  return null
}

/** Says how an order ended, once and plainly. */
function useEndNews(): void {
  const { t } = useTranslation('second')
  const textOf = useResultText()
  const tell = useCallback(
    (order: SecondOrder) => {
      const { orderId, outcome, reason } = order
      refreshSecond()
      // Whoever cancelled it has been told already.
      if (outcome === null || reason === 'byUser') return
      const why = reason === null || reason === 'settled' ? [] : [t(`reason.${reason}`)]
      notify.done(`${orderName(orderId)}: ${t(`outcome.${outcome}`)}`, [textOf(order), ...why].join(', '))
    },
    [t, textOf],
  )
  useEndedSecondOrders(tell)
}
