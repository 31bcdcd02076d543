// Transfers, newest first: when, how much, from where to where, and the number in the log.

import type { Answer } from '@candor/client'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { Coins, OpenButton } from '../tables/cells.tsx'
import table from '../tables/table.module.css'
import classes from './transfers-table.module.css'
import { useWalletName } from './use-wallet-name.ts'

export type Transfer = Answer<'transfers'>['list'][number]

interface TransfersTableProps {
  readonly transfers: readonly Transfer[]
  /** Opens what is behind a transfer. */
  readonly onOpen?: (transfer: Transfer) => void
}

export function TransfersTable({ transfers, onOpen }: TransfersTableProps) {
  const { t } = useTranslation('transfer')
  const nameOf = useWalletName()
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('column.way')}</th>
          <th data-end>{t('column.amount')}</th>
          <th data-end>{t('column.number')}</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => {
          const { recordId, number, from, to, asset, amount, time } = transfer
          return (
            <tr key={recordId} data-opens={onOpen === undefined ? undefined : true}>
              <td data-name={t('column.time')} data-dim>
                {formatTime(time)}
              </td>
              <td data-head>
                <span className={classes.way}>
                  {nameOf(from)}
                  <IconArrowRight size={14} stroke={1.6} aria-label={t('column.to')} />
                  {nameOf(to)}
                </span>
              </td>
              <td data-name={t('column.amount')} data-end>
                <span>
                  <Coins amount={amount} code={asset} />
                </span>
              </td>
              <td data-name={t('column.number')} data-end data-dim>
                {onOpen === undefined ? (
                  formatCount(number)
                ) : (
                  <OpenButton
                    label={t('open', { number: formatCount(number) })}
                    onOpen={() => onOpen(transfer)}
                  >
                    {formatCount(number)}
                  </OpenButton>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
