// The terminal in a narrow window: one panel at a time, and the form as a sheet from below. The sheet does not cover the
// chart: the chart shrinks above it and stays live.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenOrders } from '../../live/own.ts'
import { BookPanel } from './book/book-panel.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { Desk, type DeskProps } from './desk/desk.tsx'
import type { Side } from './form/order-arithmetic.ts'
import { chooseSide, useDraft } from './form/order-draft.ts'
import { OrderForm } from './form/order-form.tsx'
import { Tabs } from './frame/tabs.tsx'
import classes from './terminal.module.css'
import { TradesPanel } from './trades/trades-panel.tsx'

const VIEWS = ['chart', 'book', 'trades', 'orders'] as const
type View = (typeof VIEWS)[number]

export function NarrowTerminal(props: DeskProps) {
  const { rules } = props
  const { t } = useTranslation('spot')
  const [view, setView] = useState<View>('chart')
  const [isFormOpen, setIsFormOpen] = useState(false)
  const { isKnown, total } = useOpenOrders()
  const open = (side: Side): void => {
    if (useDraft.getState().side !== side) chooseSide(side)
    setIsFormOpen(true)
  }
  return (
    <>
      <div className={classes.narrowTabs}>
        <Tabs
          label={t('frame.views')}
          value={view}
          tabs={VIEWS.map((value) => ({
            value,
            text: t(`view.${value}`),
            count: value === 'orders' && isKnown ? total : undefined,
          }))}
          onChoose={setView}
        />
      </div>
      <div className={classes.narrowView}>
        {view === 'chart' ? <ChartPanel rules={rules} isNarrow isShort={isFormOpen} /> : null}
        {view === 'book' ? <BookPanel key={rules.symbol} rules={rules} /> : null}
        {view === 'trades' ? <TradesPanel rules={rules} /> : null}
        {view === 'orders' ? <Desk {...props} /> : null}
      </div>
      {isFormOpen ? (
        <div className={classes.sheet}>
          <button
            type="button"
            className={classes.grip}
            aria-label={t('frame.closeForm')}
            onClick={() => setIsFormOpen(false)}
          />
          <OrderForm rules={rules} />
        </div>
      ) : (
        <div className={classes.narrowButtons}>
          {(['buy', 'sell'] as const).map((side) => (
            <button key={side} type="button" data-side={side} onClick={() => open(side)}>
              {t(`side.${side}`)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
