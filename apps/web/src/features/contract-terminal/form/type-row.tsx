// The types of orders, the calculator and the form's settings.

import { CONTRACT_ORDER_TYPES, type ContractOrderType } from '@candor/contract'
import { IconCalculator } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { FormSettingsButton } from '../../terminal/form/form-settings-button.tsx'
import { chooseContractType } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { FormDialog } from './form-dialogs.tsx'

interface TypeRowProps {
  readonly type: ContractOrderType
  readonly onTouch: () => void
  readonly onOpen: (dialog: FormDialog) => void
}

/** Given single values, as the modes above it. */
export const TypeRow = memo(function TypeRow({ type: chosen, onTouch, onOpen }: TypeRowProps) {
  const { t } = useTranslation('perpetual')
  return (
    <div className={classes.types}>
      <div className={classes.typeChoice} role="group" aria-label={t('form.type')}>
        {CONTRACT_ORDER_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={chosen === type}
            title={t(`typeHint.${type}`)}
            onClick={() => {
              onTouch()
              chooseContractType(type)
            }}
          >
            {t(`type.${type}`)}
          </button>
        ))}
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
