// Why an order cannot be sent now, or what to know before: above the button, with the way on.

import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../terminal/form/form.module.css'
import { showPriceOf } from '../account/show.ts'
import own from './contract-form.module.css'
import { useContractTradingState } from './contract-trading-state.ts'
import { isConditional } from './form-types.ts'
import type { ContractInForm } from './use-contract-order.ts'
import type { ContractPlacing } from './use-contract-placing.ts'

interface ContractNotesProps {
  readonly form: ContractInForm
  readonly placing: ContractPlacing
  /** Send it as a market order instead. */
  readonly onMarket: () => void
}

export function ContractNotes({ form, placing, onMarket }: ContractNotesProps) {
  const { t } = useTranslation('perpetual')
  const { rules, draft, order } = form
  const state = useContractTradingState(form)
  if (placing.refusal !== undefined) return <FormNote tone="warn">{placing.refusal}</FormNote>
  switch (state) {
    case 'halted':
    case 'cancelOnly':
    case 'frozen':
    case 'stale':
      return <FormNote tone="warn">{t(`state.${state}Text`, { symbol: rules.symbol })}</FormNote>
    case 'notAuthenticated':
      return (
        <FormNote tone="warn">
          {t('state.notAuthenticatedText')} <Link to="/accountSet/realName">{t('state.verify')}</Link>
        </FormNote>
      )
    case 'visitor':
    case 'offline':
    case 'open':
      break
  }
  if (placing.meansMarket && state === 'open') {
    // What is wrong stands at the price; here is the way on.
    return (
      <FormNote tone="warn">
        <button type="button" className={own.instead} onClick={onMarket}>
          {t('form.marketInstead')}
        </button>
      </FormNote>
    )
  }
  if (isConditional(draft.type)) return <FormNote>{t('form.heldLater')}</FormNote>
  if (draft.type !== 'market' || order.mostDistant === undefined) return null
  const price = `${showPriceOf(order.mostDistant, rules.priceDecimals)} ${rules.quote}`
  if (order.isShort) return <FormNote tone="warn">{t('form.short', { price })}</FormNote>
  return <FormNote>{t(order.side === 'buy' ? 'form.notAbove' : 'form.notBelow', { price })}</FormNote>
}

interface FormNoteProps {
  readonly tone?: 'plain' | 'warn'
  readonly children: ReactNode
}

export function FormNote({ tone = 'plain', children }: FormNoteProps) {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'warn' ? 'alert' : undefined}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
