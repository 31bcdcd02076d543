// The price of a limit order: typed, stepped by keys, or the best of its own side of the book.

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../terminal/form/form.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import type { ContractRules } from '../market/contract-rules.ts'
import { enterContractPrice, useContractDraft } from './contract-draft.ts'
import type { FormType } from './form-types.ts'
import { steppedPrice } from './stepped-price.ts'

interface PriceFieldProps {
  readonly rules: ContractRules
  readonly type: FormType
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly followsBest: boolean
  readonly filled: number
  readonly error: string | undefined
  readonly onTouch: () => void
}

/** Prices that pass are none of its business. */
export const PriceField = memo(function PriceField(props: PriceFieldProps) {
  const { rules, type, side, price, followsBest, filled, error, onTouch } = props
  const { t } = useTranslation('perpetual')
  const enter = (entered: string): void => {
    onTouch()
    enterContractPrice(entered)
  }
  return (
    <NumberField
      label={t('form.price')}
      name="price"
      value={price}
      decimals={rules.priceDecimals}
      onChange={enter}
      onStep={(direction) => enter(steppedPrice(price, direction, rules))}
      error={error}
      filled={filled}
      end={
        <>
          {type === 'limit' ? (
            <button
              type="button"
              className={classes.best}
              aria-pressed={followsBest}
              title={t(side === 'buy' ? 'form.bestBid' : 'form.bestAsk')}
              onClick={() => useContractDraft.setState({ followsBest: !followsBest, price })}
            >
              BBO
            </button>
          ) : null}
          <span className={classes.unit}>{rules.quote}</span>
        </>
      }
    />
  )
})
