// How much is moved: typed, all of it, or a part. Says by how much it is too much.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { TextField } from '../../ui/text-field.tsx'
import { cleanDecimal } from '../terminal/form/decimal-text.ts'
import { partOf, type TransferCheck } from './transfer-amount.ts'
import classes from './transfer-form.module.css'

const PARTS = [25, 50, 75, 100] as const
const ALL = 100
const SECTION_WIDTH = 108

interface AmountFieldProps {
  readonly asset: string
  readonly typed: string
  readonly check: TransferCheck
  readonly transferable: string
  readonly decimals: number
  /** What the server said no to. */
  readonly refusal: string | undefined
  /** Why not more. */
  readonly hint: string | undefined
  readonly onType: (text: string) => void
}

export function AmountField(props: AmountFieldProps) {
  const { asset, typed, check, transferable, decimals, refusal, hint, onType } = props
  const { t } = useTranslation('transfer')
  const isEmpty = check.problem === 'nothing'
  return (
    <TextField
      size="lg"
      label={t('amount')}
      mark={t('available', { amount: formatAmount(transferable), asset })}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      disabled={isEmpty}
      onChange={({ target }) => {
        const clean = cleanDecimal(target.value, decimals)
        if (clean !== undefined) onType(clean)
      }}
      error={refusal ?? errorOf(check, asset, t)}
      hint={hint ?? (isEmpty ? t('problem.nothing', { asset }) : undefined)}
      rightSectionWidth={SECTION_WIDTH}
      rightSection={
        <span className={classes.unit}>
          {asset}
          <button
            type="button"
            disabled={isEmpty}
            onClick={() => onType(partOf(transferable, ALL, decimals))}
          >
            {t('all')}
          </button>
        </span>
      }
      below={
        <div className={classes.picks}>
          {PARTS.map((percent) => (
            <button
              key={percent}
              type="button"
              disabled={isEmpty}
              onClick={() => onType(partOf(transferable, percent, decimals))}
            >
              {percent}%
            </button>
          ))}
        </div>
      }
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'transfer'>>['t']

function errorOf({ problem, over }: TransferCheck, asset: string, t: Translate): string | undefined {
  if (problem === 'zero') return t('problem.zero')
  if (problem === 'tooMuch') return t('problem.tooMuch', { amount: formatAmount(over ?? '0'), asset })
  return undefined
}
