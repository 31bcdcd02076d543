// Long or short.

import { DIRECTIONS, type PositionMode } from '@candor/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { type ContractDraft, chooseDirection } from './contract-draft.ts'
import { sidesOf } from './order-sides.ts'

interface SideRowProps extends Pick<ContractDraft, 'act' | 'direction'> {
  readonly positionMode: PositionMode
  readonly onTouch: () => void
}

/** Given single values, as the modes above it. */
export const SideRow = memo(function SideRow({
  act: chosenAct,
  direction: chosen,
  positionMode,
  onTouch,
}: SideRowProps) {
  const { t } = useTranslation('perpetual')
  const act = positionMode === 'oneWay' ? 'open' : chosenAct
  return (
    <div className={classes.sides} role="group" aria-label={t('form.direction')}>
      {DIRECTIONS.map((direction) => (
        <button
          key={direction}
          type="button"
          // The colour is that of the trade: closing long sells.
          data-side={sidesOf({ act, direction, positionMode }).side}
          aria-pressed={chosen === direction}
          onClick={() => {
            onTouch()
            chooseDirection(direction)
          }}
        >
          {t(`direction.${direction}`)}
        </button>
      ))}
    </div>
  )
})
