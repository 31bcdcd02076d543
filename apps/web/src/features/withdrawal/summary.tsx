// What is taken, what it costs and what arrives, before anything is sent.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import type { WithdrawalCheck } from './withdrawal-amount.ts'
import classes from './withdrawal-page.module.css'

interface SummaryProps {
  readonly unit: string
  readonly fee: string
  readonly check: WithdrawalCheck
  readonly secondApprovalAbove: string
  readonly arrives: string
}

export function Summary({ unit, fee, check, secondApprovalAbove, arrives }: SummaryProps) {
  const { t } = useTranslation('withdrawal')
  const amountOf = (value: string | undefined): string =>
    value === undefined ? '–' : `${formatAmount(value)} ${unit}`
  return (
    <dl className={classes.summary}>
      <Line name={t('summary.fee')} value={amountOf(fee)} />
      <Line name={t('summary.taken')} value={amountOf(check.taken)} />
      <Line name={t('summary.receive')} value={amountOf(check.quantity)} strong />
      <Line
        name={t('summary.approval')}
        value={t('summary.reviewers', { amount: formatAmount(secondApprovalAbove) })}
      />
      <Line name={t('summary.arrives')} value={arrives} />
    </dl>
  )
}

interface LineProps {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
}

function Line({ name, value, strong = false }: LineProps) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
