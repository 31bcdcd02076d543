// Orders that mine, in a table; each opens its page.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { showDailyRate, showMoney } from '../../financial/earn-show.ts'
import { showMoment, showSecond } from '../../financial/earn-time.ts'
import { StateCell, StateHead, StateTag } from '../../financial/own/state-tag.tsx'
import { Line, NOTHING, OpenLink, TwoLineHead } from '../../tables/cells.tsx'
import table from '../../tables/table.module.css'
import { type MiningOrder, miningDetailPath, miningName } from '../mining-rules.ts'

export function RunningTable({ orders }: { readonly orders: readonly MiningOrder[] }) {
  const { t } = useTranslation(['mining', 'financial'])
  return (
    <table className={table.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('pool.pool'), t('financial:records.order')]} />
          <TwoLineHead isNumber lines={[t('own.amount'), t('pool.dailyRate')]} />
          <TwoLineHead isNumber lines={[t('own.bought'), t('own.starts')]} />
          <TwoLineHead isNumber lines={[t('own.paid'), t('own.expected')]} />
          <TwoLineHead isNumber lines={[t('own.next'), t('own.returns')]} />
          <StateHead>{t('financial:records.state')}</StateHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderId} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order }: { readonly order: MiningOrder }) {
  const { t } = useTranslation(['mining', 'financial'])
  const { name, asset, incomeAsset, paidDays, term, nextTime } = order
  const id = miningName(order.orderId)
  return (
    <tr data-opens>
      <td data-head>
        <OpenLink label={t('own.open', { order: id })} to={miningDetailPath(order.orderId)}>
          <b>{name}</b>
        </OpenLink>
        <small>{id}</small>
      </td>
      <td data-end>
        <Line label={t('own.amount')}>
          {showMoney(order.principal)} {asset}
        </Line>
        <Line label={t('pool.dailyRate')}>{showDailyRate(order.dailyRate)}</Line>
      </td>
      <td data-end>
        <Line label={t('own.bought')}>{showSecond(order.boughtTime)}</Line>
        <Line label={t('own.starts')}>{showMoment(order.startTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('own.paid')}>
          {showMoney(order.paid)} {incomeAsset}
        </Line>
        <Line label={t('own.expected')}>{showMoney(order.income)}</Line>
      </td>
      <td data-end>
        <Line label={t('own.next')}>{nextTime === null ? NOTHING : showMoment(nextTime)}</Line>
        <Line label={t('own.returns')}>{showMoment(order.returnTime)}</Line>
      </td>
      <StateCell>
        <div>
          <StateTag tone="moving">{t('state.mining')}</StateTag>
          <small>{t('financial:own.dayOf', { day: formatCount(paidDays), term: formatCount(term) })}</small>
        </div>
      </StateCell>
    </tr>
  )
}
