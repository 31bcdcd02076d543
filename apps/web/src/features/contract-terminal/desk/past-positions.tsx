// Positions that are closed, newest first, each with a picture to share.

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import classes from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import { readAmount } from '../account/read-amount.ts'
import { showSigned, toneOf } from '../account/show.ts'
import type { PastPosition } from '../share/share-past.tsx'
import { usePastPositions } from './contract-history-queries.ts'
import type { ContractTableProps } from './contract-table-props.ts'

// Looked at by few: loaded when wanted.
const SharePast = lazy(() =>
  import('../share/share-past.tsx').then(({ SharePast }) => ({ default: SharePast })),
)

export function PastPositions({ only, rules }: ContractTableProps) {
  const { t } = useTranslation('perpetual')
  const [shared, setShared] = useState<PastPosition>()
  const history = usePastPositions(only)
  const positions = history.data?.pages.flatMap(({ list }) => list) ?? []
  const sharedRules = shared === undefined ? undefined : rules.get(shared.symbol)
  return (
    <HistoryList list={history} isEmpty={positions.length === 0} none={t('desk.noClosed')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('column.closed')}</th>
            <th>{t('column.contract')}</th>
            <th data-end>{t('column.size')}</th>
            <th data-end>{t('column.entry')}</th>
            <th data-end>{t('column.exit')}</th>
            <th data-end>{t('column.realised')}</th>
            <th data-end>{t('column.net')}</th>
            <th>{t('column.closeMode')}</th>
            <th data-end data-sticky>
              {t('column.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => {
            const decimals = rules.get(position.symbol)?.markDecimals
            const pnl = readAmount(position.realisedPnl)
            const net = readAmount(position.netPnl)
            return (
              <tr key={position.positionId}>
                <td data-name={t('column.closed')} className="dim">
                  <time>{formatTime(position.closedTime)}</time>
                </td>
                <td data-name={t('column.contract')}>
                  {position.symbol}{' '}
                  <span className={position.direction === 'long' ? 'up' : 'down'}>
                    {t(`direction.${position.direction}`)}
                  </span>{' '}
                  <span className="dim">
                    {position.leverage}x · {t(`marginMode.${position.marginMode}`)}
                  </span>
                </td>
                <td data-name={t('column.size')} data-end>
                  {formatAmount(position.openedLots)}
                </td>
                <td data-name={t('column.entry')} data-end>
                  {formatAmount(position.entryPrice, decimals)}
                </td>
                <td data-name={t('column.exit')} data-end>
                  {position.closePrice === null ? '--' : formatAmount(position.closePrice, decimals)}
                </td>
                <td data-name={t('column.realised')} data-end className={toneOf(pnl)}>
                  {showSigned(pnl)}
                </td>
                <td data-name={t('column.net')} data-end className={toneOf(net)}>
                  {showSigned(net)}
                </td>
                <td data-name={t('column.closeMode')} className="dim">
                  {position.closeMode === null ? '--' : t(`closeMode.${position.closeMode}`)}
                </td>
                <td data-name={t('column.acts')} data-end data-sticky>
                  <button type="button" className={classes.act} onClick={() => setShared(position)}>
                    {t('share.act')}
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Suspense>
        {shared !== undefined && sharedRules !== undefined ? (
          <SharePast position={shared} rules={sharedRules} onClose={() => setShared(undefined)} />
        ) : null}
      </Suspense>
    </HistoryList>
  )
}
