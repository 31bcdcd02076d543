// Every rebate, newest first: by whom, on which level, when, how much, and where the log has the payout it came of.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatTime } from '../../../format/time.ts'
import { Choice } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LogLink } from '../../financial/log-link.tsx'
import { showMoney } from '../../second-contract/show.ts'
import { Pager } from '../../tables/paging/pager.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { Loaded } from '../loaded.tsx'

const LEVELS = ['', '1', '2'] as const
type Level = (typeof LEVELS)[number]

export function RebatesPanel() {
  const { t } = useTranslation('account')
  const [level, setLevel] = useState<Level>('')
  return (
    <div id="rebates">
      <Panel
        title={t('invite.rebateList')}
        flush
        actions={
          <Choice<Level>
            label={t('invite.levels')}
            value={level}
            onChoose={setLevel}
            options={LEVELS.map((each) => [
              each,
              each === '' ? t('invite.bothLevels') : t(`invite.level${each}`),
            ])}
          />
        }
      >
        <Rebates key={level} level={level} />
      </Panel>
    </div>
  )
}

function Rebates({ level }: { readonly level: Level }) {
  const { t } = useTranslation('account')
  const state = usePage()
  const query = useQuery({
    ...callQuery('inviteRebateLines', {
      query: { ...(level === '' ? {} : { level }), ...state.query },
      quiet: true,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} rows={3}>
      {({ list, total }) =>
        total === 0 ? (
          <EmptyState title={t('invite.noRebates')} text={t('invite.noRebatesWhy')} />
        ) : (
          <>
            <RebatesTable list={list} />
            <Pager state={state} total={total} />
          </>
        )
      }
    </Loaded>
  )
}

type RebateLine = Answer<'inviteRebateLines'>['list'][number]

function RebatesTable({ list }: { readonly list: readonly RebateLine[] }) {
  const { t } = useTranslation('account')
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('invite.userName')}</th>
          <th>{t('invite.levels')}</th>
          <th>{t('invite.paidTime')}</th>
          <th data-end>{t('invite.rebate')}</th>
          <th data-end>{t('invite.number')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ userName, level, time, asset, amount, number }, at) => (
          <tr key={`${number} ${at}`}>
            <td data-head>{userName}</td>
            <td data-state>{level === 1 ? t('invite.level1') : t('invite.level2')}</td>
            <td data-name={t('invite.paidTime')}>{formatTime(time)}</td>
            <td data-end data-name={t('invite.rebate')}>
              +{showMoney(amount)} {asset}
            </td>
            <td data-end data-name={t('invite.number')}>
              <LogLink number={number} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
