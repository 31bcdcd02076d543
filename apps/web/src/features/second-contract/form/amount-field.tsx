// The stake: typed, or picked from a few. What is wrong with it is said below, with by how much.

import { CRYPTO_SCALE } from '@candor/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import { TransferButton } from '../../transfer/transfer-button.tsx'
import { showPlain, showUnits } from '../show.ts'
import { type AmountProblem, picksOf } from './derive-second-order.ts'
import { enterAmount } from './second-draft.ts'
import classes from './second-form.module.css'
import type { SecondInForm } from './use-second-order.ts'

interface AmountFieldProps {
  readonly form: SecondInForm
  /** What the server said of it. */
  readonly refused: string | undefined
  readonly onTouch: () => void
}

export function AmountField({ form, refused, onTouch }: AmountFieldProps) {
  const { t } = useTranslation('second')
  const id = useId()
  const { rules, order, amount, available } = form
  const say = useProblemText()
  const error = order.problem === undefined ? refused : say(order.problem)
  const enter = (text: string): void => {
    const clean = cleanDecimal(text, CRYPTO_SCALE)
    if (clean === undefined) return
    enterAmount(clean)
    onTouch()
  }
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{t('form.amount')}</label>
        {available === undefined ? null : (
          <span className="num">
            {t('form.available', { amount: showUnits(available) })}{' '}
            <TransferButton className={classes.link} start={{ to: 'second', asset: rules.quote }}>
              {t('form.transfer')}
            </TransferButton>
          </span>
        )}
      </div>
      <div className={classes.input} data-bad={error !== undefined || undefined}>
        <input
          id={id}
          data-field="amount"
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => enter(target.value)}
        />
        <span>{rules.quote}</span>
      </div>
      <div className={classes.picks} role="group" aria-label={t('form.picks')}>
        {picksOf(rules).map((pick) => (
          <button
            key={pick}
            type="button"
            aria-pressed={order.stake === pick}
            disabled={pick > rules.maxStake || (available !== undefined && pick > available)}
            onClick={() => enter(textOfE8(pick))}
          >
            {showPlain(pick)}
          </button>
        ))}
      </div>
      <p
        id={`${id}-hint`}
        className={classes.hint}
        data-bad={error !== undefined || undefined}
        aria-live="polite"
      >
        {error === undefined ? null : <IconAlertTriangle size={13} stroke={1.6} aria-hidden />}
        {error ??
          t('form.range', {
            least: showPlain(rules.minStake),
            most: showPlain(rules.maxStake),
            asset: rules.quote,
          })}
      </p>
    </div>
  )
}

export function useProblemText(): (problem: AmountProblem) => string {
  const { t } = useTranslation('second')
  return ({ kind, by, bound }) =>
    t(`problem.${kind}`, { by: showUnits(by), bound: showUnits(bound < 0n ? 0n : bound) })
}
