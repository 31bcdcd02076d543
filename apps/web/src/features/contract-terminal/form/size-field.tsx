// How much: in lots, coins or money, by number or by share, with what it comes to.

import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Why } from '../../terminal/form/checkable.tsx'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { ShareSlider } from '../../terminal/form/share-slider.tsx'
import { ChoiceMenu } from '../../terminal/frame/choice-menu.tsx'
import { quantityFormula, valueFormula } from '../account/contract-formulas.ts'
import { showLots, showMoney } from '../account/show.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import { chooseSizeUnit, enterSize, enterSizeShare, SIZE_UNITS, type SizeUnit } from './contract-draft.ts'
import own from './contract-form.module.css'
import type { DerivedContractOrder } from './derive-contract-order.ts'

type SizeOfOrder = Pick<
  DerivedContractOrder,
  'most' | 'lots' | 'value' | 'averagePrice' | 'sizeText' | 'share' | 'isClosing'
>

interface SizeFieldProps extends SizeOfOrder {
  readonly rules: ContractRules
  readonly unit: SizeUnit
  readonly error: string | undefined
  readonly onTouch: () => void
}

/** Drawn when one of these changes: most prices that pass change none. */
export const SizeField = memo(function SizeField(props: SizeFieldProps) {
  const { rules, unit, error, onTouch, most, lots, value, averagePrice, sizeText, share, isClosing } = props
  const { t } = useTranslation('perpetual')
  const decimals = { lots: 0, base: rules.multiplierDecimals, quote: SCALE }
  const onShare = useCallback(
    (chosen: number) => {
      onTouch()
      enterSizeShare(chosen)
    },
    [onTouch],
  )
  return (
    <>
      <NumberField
        name="amount"
        label={most === undefined ? t('form.size') : t('form.sizeMost', { lots: showLots(most) })}
        value={sizeText}
        decimals={decimals[unit]}
        onChange={(size) => {
          onTouch()
          enterSize(size)
        }}
        error={error}
        end={<UnitMenu rules={rules} unit={unit} onTouch={onTouch} />}
      />
      {error === undefined ? (
        <div className={own.comes}>
          <Why
            label={quantityFormula(lots ?? 0n, rules)}
            formula={[
              quantityFormula(lots ?? 0n, rules),
              ...(value === undefined || lots === undefined || averagePrice === undefined
                ? []
                : [valueFormula(lots, averagePrice, value, rules)]),
            ].join('\n')}
            rule={t('rule.lots')}
          />
          <span className="num">{value === undefined ? '--' : `${showMoney(value)} ${rules.quote}`}</span>
        </div>
      ) : null}
      <ShareSlider
        label={t(isClosing ? 'form.shareClose' : 'form.shareOpen')}
        share={share}
        isDisabled={most === undefined || most === 0n}
        onShare={onShare}
      />
    </>
  )
})

const UnitMenu = memo(function UnitMenu({
  rules,
  unit,
  onTouch,
}: Pick<SizeFieldProps, 'rules' | 'unit' | 'onTouch'>) {
  const { t } = useTranslation('perpetual')
  const names = { lots: rules.unit, base: rules.base, quote: rules.quote }
  return (
    <ChoiceMenu
      label={t('form.unit')}
      value={unit}
      choices={SIZE_UNITS.map((each) => ({ value: each, text: names[each], hint: t(`unitHint.${each}`) }))}
      onChoose={(chosen) => {
        onTouch()
        chooseSizeUnit(SIZE_UNITS.find((each) => each === chosen) ?? 'lots')
      }}
    />
  )
})
