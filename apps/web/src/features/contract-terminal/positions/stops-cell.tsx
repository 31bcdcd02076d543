// Take-profit over stop-loss of a position; a click opens the little form that changes them, where they are.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import type { Stop } from '../../../live/contract-account.ts'
import { Popup } from '../../../ui/popup.tsx'
import type { PositionParts } from './position-row.tsx'
import classes from './positions.module.css'
import { StopsForm } from './stops-form.tsx'
import { wholeStops } from './whole-stops.ts'

export function StopsCell({ position, rules, stops }: PositionParts) {
  const { t } = useTranslation('perpetual')
  const [isOpen, setIsOpen] = useState(false)
  const whole = wholeStops(stops)
  // Those of some lots stand for the position while it has none of its own.
  const takeProfit = whole.takeProfit ?? stops.find(({ kind }) => kind === 'takeProfit')
  const stopLoss = whole.stopLoss ?? stops.find(({ kind }) => kind === 'stopLoss')
  const more = stops.length - [takeProfit, stopLoss].filter((stop) => stop !== undefined).length
  const show = (stop: Stop | undefined): string =>
    stop === undefined ? '--' : formatAmount(stop.price, rules.priceDecimals)
  const isNone = stops.length === 0
  return (
    <Popup
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      position="top-end"
      width={280}
      anchor={
        <button
          type="button"
          className={classes.stops}
          aria-label={t('stop.edit', { symbol: position.symbol })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isNone ? (
            <span className="dim">{t('stop.add')}</span>
          ) : (
            <>
              <span>{show(takeProfit)}</span>
              <span className={classes.second}>
                {show(stopLoss)}
                {more === 0 ? '' : ` +${more}`}
              </span>
            </>
          )}
        </button>
      }
    >
      <StopsForm position={position} rules={rules} stops={stops} onClose={() => setIsOpen(false)} />
    </Popup>
  )
}
