// How much arrives: typed or all of it, with by how much it is too much.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { TextField } from '../../ui/text-field.tsx'
import { cleanDecimal } from '../terminal/form/decimal-text.ts'
import { mostOf, type WithdrawalCheck, type WithdrawalTerms } from './withdrawal-amount.ts'
import classes from './withdrawal-page.module.css'

const SECTION_WIDTH = 96

interface AmountEntryProps {
  readonly unit: string
  readonly typed: string
  readonly terms: WithdrawalTerms
  readonly decimals: number
  readonly check: WithdrawalCheck
  readonly refusal: string | undefined
  readonly onType: (text: string) => void
}

export function AmountEntry({ unit, typed, terms, decimals, check, refusal, onType }: AmountEntryProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <TextField
      label={t('amount')}
      mark={t('available', { amount: formatAmount(terms.available), unit })}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={refusal ?? errorOf(check, { unit, minimum: terms.minimum }, t)}
      rightSectionWidth={SECTION_WIDTH}
      rightSection={
        <span className={classes.unit}>
          {unit}
          <button type="button" onClick={() => onType(mostOf(terms, decimals))}>
            {t('all')}
          </button>
        </span>
      }
      onChange={({ target }) => {
        const clean = cleanDecimal(target.value, decimals)
        if (clean !== undefined) onType(clean)
      }}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'withdrawal'>>['t']

function errorOf(
  { problem, over }: WithdrawalCheck,
  { unit, minimum }: { readonly unit: string; readonly minimum: string },
  t: Translate,
): string | undefined {
  if (problem === 'zero') return t('problem.zero')
  if (problem === 'belowMinimum') return t('problem.belowMinimum', { amount: formatAmount(minimum), unit })
  if (problem === 'tooMuch') return t('problem.tooMuch', { amount: formatAmount(over ?? '0'), unit })
  return undefined
}
