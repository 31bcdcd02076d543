// The types of orders, the calculator and the form's settings.

import { CONTRACT_ORDER_TYPES } from '@candor/contract'
import { IconCalculator } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { FormSettingsButton } from '../../terminal/form/form-settings-button.tsx'
import { chooseContractType } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { ContractInForm } from './use-contract-order.ts'

// Looked at by few: loaded when wanted.
const CalculatorDialog = lazy(() =>
  import('../calculator/calculator-dialog.tsx').then(({ CalculatorDialog }) => ({
    default: CalculatorDialog,
  })),
)

interface TypeRowProps {
  readonly form: ContractInForm
  readonly onTouch: () => void
}

export function TypeRow({ form, onTouch }: TypeRowProps) {
  const { t } = useTranslation('perpetual')
  const [isReckoning, setIsReckoning] = useState(false)
  return (
    <div className={classes.types}>
      <div className={classes.typeChoice} role="group" aria-label={t('form.type')}>
        {CONTRACT_ORDER_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={form.draft.type === type}
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
          onClick={() => setIsReckoning(true)}
        >
          <IconCalculator size={16} stroke={1.6} aria-hidden />
        </button>
        <FormSettingsButton />
      </span>
      <Suspense>
        {isReckoning ? <CalculatorDialog form={form} onClose={() => setIsReckoning(false)} /> : null}
      </Suspense>
    </div>
  )
}
