// The types of orders, those that wait for a price in a menu; the calculator and the form's settings.

import { CONTRACT_ORDER_TYPES } from '@candor/contract'
import { IconCalculator } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { FormSettingsButton } from '../../terminal/form/form-settings-button.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { chooseContractType } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { FormDialog } from './form-dialogs.tsx'
import { CONDITIONAL_TYPES, type FormType, isConditional } from './form-types.ts'

interface TypeRowProps {
  readonly type: FormType
  readonly onTouch: () => void
  readonly onOpen: (dialog: FormDialog) => void
}

/** Given single values, as the modes above it. */
export const TypeRow = memo(function TypeRow({ type: chosen, onTouch, onOpen }: TypeRowProps) {
  const { t } = useTranslation('perpetual')
  const isWaiting = isConditional(chosen)
  const choose = (type: FormType): void => {
    onTouch()
    chooseContractType(type)
  }
  return (
    <div className={`${classes.types} ${own.types}`}>
      <div className={`${classes.typeChoice} ${own.typeChoice}`} role="group" aria-label={t('form.type')}>
        {CONTRACT_ORDER_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={chosen === type}
            title={t(`typeHint.${type}`)}
            onClick={() => choose(type)}
          >
            {t(`type.${type}`)}
          </button>
        ))}
        <span data-on={isWaiting || undefined} className={classes.stops}>
          <ChoiceMenu
            label={t('form.stopTypes')}
            value={chosen}
            shown={isWaiting ? t(`type.${chosen}`) : t('form.stop')}
            choices={CONDITIONAL_TYPES.map((type) => ({
              value: type,
              text: t(`type.${type}`),
              hint: t(`typeHint.${type}`),
            }))}
            onChoose={(value) => choose(CONDITIONAL_TYPES.find((type) => type === value) ?? 'stopLimit')}
          />
        </span>
      </div>
      <span className={own.icons}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('calculator.title')}
          title={t('calculator.title')}
          onClick={() => onOpen('calculator')}
        >
          <IconCalculator size={16} stroke={1.6} aria-hidden />
        </button>
        <FormSettingsButton />
      </span>
    </div>
  )
})
