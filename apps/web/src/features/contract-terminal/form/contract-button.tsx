// The button that sends, or says why it cannot: the reason stands in it, with the way on where there is one.

import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loginPath } from '../../../session/login-path.ts'
import classes from '../../terminal/form/form.module.css'
import { contractPath } from '../market/contract-path.ts'
import { useContractTradingState } from './contract-trading-state.ts'
import type { ContractInForm } from './use-contract-order.ts'

interface ContractButtonProps {
  readonly form: ContractInForm
  readonly isSending: boolean
}

export function ContractButton({ form, isSending }: ContractButtonProps) {
  const { t } = useTranslation('perpetual')
  const { rules, order } = form
  const state = useContractTradingState(form)
  const act = useActText(form)
  switch (state) {
    case 'visitor':
      return (
        <Link className={classes.submit} data-side="neutral" to={loginPath(contractPath(rules.symbol))}>
          {t('form.logInFirst')}
        </Link>
      )
    case 'notAuthenticated':
      return (
        <Link className={classes.submit} data-side="neutral" to="/accountSet/realName">
          {t('state.verify')}
        </Link>
      )
    case 'halted':
    case 'cancelOnly':
    case 'frozen':
    case 'stale':
    case 'offline':
      return (
        <button type="submit" className={classes.submit} disabled>
          {t(`state.${state}`)}
        </button>
      )
    case 'open':
      return (
        <button type="submit" className={classes.submit} data-side={order.side} disabled={isSending}>
          {isSending ? <Loader size={16} color="currentColor" /> : null}
          {act}
        </button>
      )
  }
}

/** What the button does, in words: it also names the order in the dialog. */
export function useActText({ draft, context }: Pick<ContractInForm, 'draft' | 'context'>): string {
  const { t } = useTranslation('perpetual')
  const { direction, act } = draft
  if (context.choices.positionMode === 'oneWay')
    return t(direction === 'long' ? 'act.buyLong' : 'act.sellShort')
  if (act === 'open') return t(direction === 'long' ? 'act.openLong' : 'act.openShort')
  return t(direction === 'long' ? 'act.closeLong' : 'act.closeShort')
}
