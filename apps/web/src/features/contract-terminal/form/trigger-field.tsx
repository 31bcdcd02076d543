// What a conditional order waits for: a price, and by which price of the market it is met.

import { TRIGGER_PRICES, type Trigger, type TriggerPrice } from '@candor/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { conditionKey } from '../account/condition.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { enterTriggerPrice, useContractDraft } from './contract-draft.ts'
import { steppedPrice } from './stepped-price.ts'

interface TriggerFieldProps {
  readonly rules: ContractRules
  readonly value: string
  readonly triggerBy: TriggerPrice
  readonly trigger: Trigger | undefined
  /** Rises when the book filled it. */
  readonly filled: number
  readonly error: string | undefined
  readonly onTouch: () => void
}

/** Given single values: it changes with the price only when the market passes what was entered. */
export const TriggerField = memo(function TriggerField(props: TriggerFieldProps) {
  const { rules, value, triggerBy, trigger, filled, error, onTouch } = props
  const { t } = useTranslation('perpetual')
  const enter = (price: string): void => {
    onTouch()
    enterTriggerPrice(price)
  }
  return (
    <NumberField
      label={t('form.triggerPrice')}
      value={value}
      decimals={rules.priceDecimals}
      onChange={enter}
      onStep={(direction) => enter(steppedPrice(value, direction, rules))}
      error={error}
      hint={
        trigger === undefined
          ? undefined
          : t(conditionKey({ triggerBy, trigger }), { price: formatAmount(value, rules.priceDecimals) })
      }
      filled={filled}
      end={
        <ChoiceMenu
          label={t('form.triggerBy')}
          value={triggerBy}
          choices={TRIGGER_PRICES.map((each) => ({
            value: each,
            text: t(`triggerBy.${each}`),
            hint: t(`triggerHint.${each}`),
          }))}
          onChoose={(chosen) => {
            onTouch()
            useContractDraft.setState({
              triggerBy: TRIGGER_PRICES.find((each) => each === chosen) ?? 'mark',
            })
          }}
        />
      }
    />
  )
})
