// Withdrawals of every kind, with where each stands and why one was rejected.

import type { WithdrawalState } from '@candor/api'
import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { WEB_LIMITS } from '../../limits.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { ExportPages } from '../tables/export-pages.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { rowsCsv } from '../tables/rows-csv.ts'
import classes from '../tables/table.module.css'
import { NarrowedList } from './narrowed-list.tsx'
import { canBeAsked, coinQuery, NO_FILTER } from './record-filter.ts'
import { ShortHash } from './short-hash.tsx'
import { useWayName } from './use-way-name.ts'
import { withdrawalReason } from './withdrawal-reason.ts'

type Withdrawal = Answer<'withdrawals'>['list'][number]

const HEADS = [
  'withdrawalId',
  'coin',
  'chain',
  'address',
  'memo',
  'bankName',
  'quantity',
  'fee',
  'arrivalQuantity',
  'state',
  'stage',
  'reason',
  'txId',
  'time',
  'sentTime',
  'endedTime',
  'number',
] as const satisfies readonly (keyof Withdrawal)[]

const TONES: Readonly<Record<WithdrawalState, Tone>> = {
  applied: 'info',
  withdrawn: 'neutral',
  rejected: 'warn',
}

export function Withdrawals() {
  const { t } = useTranslation('records')
  const [filter, setFilter] = useState(NO_FILTER)
  const pages = usePage()
  const query = useQuery({
    ...callQuery('withdrawals', { query: { ...coinQuery(filter), ...pages.query }, quiet: true }),
    enabled: canBeAsked(filter),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  return (
    <NarrowedList
      {...{ query, pages, filter }}
      parts={['asset']}
      none={t('nothing.withdrawals')}
      noneText={t('nothing.withdrawalsText')}
      onFilter={setFilter}
      tools={
        <ExportPages<Withdrawal>
          name="withdrawals"
          total={query.data?.total ?? 0}
          idOf={({ withdrawalId }) => withdrawalId}
          csvOf={(rows) => rowsCsv(HEADS, rows)}
          ask={(page, signal) =>
            api.call('withdrawals', { query: { ...coinQuery(filter), ...page }, quiet: true, signal })
          }
        />
      }
    >
      {(list) => <WithdrawalsTable withdrawals={list} />}
    </NarrowedList>
  )
}

export function WithdrawalsTable({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  const { t } = useTranslation('records')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('column.way')}</th>
          <th>{t('column.address')}</th>
          <th data-end>{t('column.taken')}</th>
          <th data-end>{t('column.fee')}</th>
          <th data-end>{t('column.arrives')}</th>
          <th>{t('column.state')}</th>
          <th data-end>{t('column.number')}</th>
        </tr>
      </thead>
      <tbody>
        {withdrawals.map((withdrawal) => (
          <Row key={withdrawal.withdrawalId} withdrawal={withdrawal} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('records')
  const wayName = useWayName()
  const { coin, chain, address, bankName, quantity, fee, arrivalQuantity, time, number } = withdrawal
  return (
    <tr>
      <td data-name={t('column.time')} data-dim>
        {formatTime(time)}
      </td>
      <td data-name={t('column.way')}>{wayName(chain)}</td>
      <td data-name={t('column.address')}>
        {chain === 'bank' ? `${bankName ?? ''} ••${address}` : <ShortHash hash={address} />}
      </td>
      <td data-name={t('column.taken')} data-end>
        <span>
          {formatAmount(quantity)} <span className="dim">{coin}</span>
        </span>
      </td>
      <td data-name={t('column.fee')} data-end data-dim>
        {formatAmount(fee)}
      </td>
      <td data-name={t('column.arrives')} data-end>
        {formatAmount(arrivalQuantity)}
      </td>
      <td data-name={t('column.state')}>
        <State withdrawal={withdrawal} />
      </td>
      <td data-name={t('column.number')} data-end data-dim>
        {formatCount(number)}
      </td>
    </tr>
  )
}

function State({ withdrawal: { state, stage, reason } }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('records')
  const known = reason === null ? undefined : withdrawalReason(reason)
  return (
    <span>
      <Chip tone={TONES[state]}>{t(`withdrawalState.${state}`)}</Chip>
      {state === 'applied' && (stage === 'review' || stage === 'approved' || stage === 'sent') ? (
        <small>{t(`stage.${stage}`)}</small>
      ) : null}
      {reason === null ? null : (
        <small>{known === undefined ? reason : t(`withdrawalReason.${known}`)}</small>
      )}
    </span>
  )
}
