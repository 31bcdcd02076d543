// Take-profit and stop-loss of what the order opens, with what each would bring after all fees.

import { TRIGGER_PRICES } from '@candor/contract'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { showSigned, toneOf } from '../account/show.ts'
import { type ContractDraft, useContractDraft } from './contract-draft.ts'
import type { ContractFieldsProps } from './contract-fields-props.ts'
import own from './contract-form.module.css'
import { steppedPrice } from './stepped-price.ts'

const FIELDS = ['takeProfit', 'stopLoss'] as const

export function StopFields({ form, errors, onTouch }: ContractFieldsProps) {
  const { t } = useTranslation('perpetual')
  const { draft, order, rules } = form
  const set = (change: Partial<ContractDraft>): void => {
    onTouch()
    useContractDraft.setState(change)
  }
  const result = (field: (typeof FIELDS)[number]) => {
    const net = order.results[field]?.net
    if (net === undefined) return `${t('form.afterFees')} --`
    return (
      <span className={own.result}>
        {t('form.afterFees')} <b className={toneOf(net)}>{showSigned(net)}</b>
      </span>
    )
  }
  return (
    <>
      <div className={`${classes.options} ${own.options}`}>
        <HasStops hasStops={draft.hasStops} onTouch={onTouch} />
        {draft.hasStops ? (
          <span className={own.boxes}>
            <span className="dim">{t('form.triggerBy')}</span>
            <ChoiceMenu
              label={t('form.triggerBy')}
              value={draft.triggerBy}
              choices={TRIGGER_PRICES.map((each) => ({
                value: each,
                text: t(`triggerBy.${each}`),
                hint: t(`triggerHint.${each}`),
              }))}
              onChoose={(value) =>
                set({ triggerBy: TRIGGER_PRICES.find((each) => each === value) ?? 'mark' })
              }
            />
          </span>
        ) : null}
      </div>
      {draft.hasStops ? (
        <div className={own.two}>
          {FIELDS.map((field) => (
            <NumberField
              key={field}
              label={t(`stop.${field}`)}
              value={draft[field]}
              decimals={rules.priceDecimals}
              onChange={(value) => set({ [field]: value })}
              onStep={(direction) =>
                set({ [field]: steppedPrice(draft[field] || order.priceText, direction, rules) })
              }
              error={errors[field]}
              hint={result(field)}
              end={null}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}

interface HasStopsProps extends Pick<ContractDraft, 'hasStops'> {
  readonly onTouch: () => void
}

const HasStops = memo(function HasStops({ hasStops, onTouch }: HasStopsProps) {
  const { t } = useTranslation('perpetual')
  return (
    <Checkbox
      className={own.box}
      label={t('form.stops')}
      checked={hasStops}
      onChange={({ currentTarget }) => {
        onTouch()
        useContractDraft.setState({ hasStops: currentTarget.checked })
      }}
    />
  )
})
