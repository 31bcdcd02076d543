// The types of orders: the two that most people use at hand, the stops in a menu.

import type { OrderType } from '@candor/contract'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'

const PLAIN = ['limit', 'market'] as const
const STOPS = ['stopLimit', 'stopMarket'] as const

interface TypeMenuProps {
  readonly type: OrderType
  readonly onChoose: (type: OrderType) => void
}

export function TypeMenu({ type, onChoose }: TypeMenuProps) {
  const { t } = useTranslation('spot')
  const isStop = STOPS.some((each) => each === type)
  return (
    <div className={classes.typeChoice} role="group" aria-label={t('form.type')}>
      {PLAIN.map((each) => (
        <button key={each} type="button" aria-pressed={type === each} onClick={() => onChoose(each)}>
          {t(`type.${each}`)}
        </button>
      ))}
      <span data-on={isStop || undefined} className={classes.stops}>
        <ChoiceMenu
          label={t('form.stopTypes')}
          value={type}
          shown={isStop ? t(`type.${type}`) : t('form.stop')}
          choices={STOPS.map((each) => ({
            value: each,
            text: t(`type.${each}`),
            hint: t(`typeHint.${each}`),
          }))}
          onChoose={(value) => onChoose(STOPS.find((each) => each === value) ?? 'stopLimit')}
        />
      </span>
    </div>
  )
}
