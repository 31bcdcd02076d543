// Step 6: every posting of the order, from where to where, with the command that made it.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import table from '../tables/table.module.css'
import classes from './ledger-step.module.css'
import { showAmount } from './receipt-figures.ts'
import type { SecondReceipt } from './receipt-types.ts'
import type { StepOf } from './use-receipt-check.ts'

interface LedgerProps {
  readonly receipt: SecondReceipt
  readonly detail: NonNullable<StepOf<'ledger'>['detail']>
}

export function LedgerDetail({ receipt, detail: { postings } }: LedgerProps) {
  const { t } = useTranslation('receipt')
  return (
    <table className={`${table.table} ${classes.postings}`} data-dense>
      <thead>
        <tr>
          <th>{t('ledger.posting')}</th>
          <th>{t('ledger.from')}</th>
          <th>{t('ledger.to')}</th>
          <th data-end>{receipt.asset}</th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ kind, number, from, to, amount }, at) => (
          <tr key={at}>
            <td data-head data-dim>
              #{formatCount(number)} {t(`ledger.kind.${kind}`)}
            </td>
            <td data-name={t('ledger.from')}>{t(`ledger.place.${from}`)}</td>
            <td data-name={t('ledger.to')}>{t(`ledger.place.${to}`)}</td>
            <td data-name={receipt.asset} data-end>
              {to === 'available' ? <b>{showAmount(receipt, amount)}</b> : showAmount(receipt, amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
