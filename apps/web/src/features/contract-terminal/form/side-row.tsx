// Long or short.

import { DIRECTIONS } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { chooseDirection } from './contract-draft.ts'
import { sidesOf } from './order-sides.ts'
import type { ContractInForm } from './use-contract-order.ts'

interface SideRowProps {
  readonly form: ContractInForm
  readonly onTouch: () => void
}

export function SideRow({ form, onTouch }: SideRowProps) {
  const { t } = useTranslation('perpetual')
  const { draft, context } = form
  const { positionMode } = context.choices
  const act = positionMode === 'oneWay' ? 'open' : draft.act
  return (
    <div className={classes.sides} role="group" aria-label={t('form.direction')}>
      {DIRECTIONS.map((direction) => (
        <button
          key={direction}
          type="button"
          // The colour is that of the trade: closing long sells.
          data-side={sidesOf({ act, direction, positionMode }).side}
          aria-pressed={draft.direction === direction}
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
}
