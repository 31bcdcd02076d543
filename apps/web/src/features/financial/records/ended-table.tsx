// Rows of orders that ended: what was paid, what was given up, and where the log has it.

import type { Answer } from '@candor/client'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { Line, NOTHING, TwoLineHead } from '../../tables/cells.tsx'
import table from '../../tables/table.module.css'
import { showMoney, showRate } from '../earn-show.ts'
import { showSecond } from '../earn-time.ts'
import { financialName } from '../financial-rules.ts'
import { LogLink } from '../log-link.tsx'
import { FinancialStateTag } from '../own/financial-state.tsx'
import { StateCell, StateHead } from '../own/state-tag.tsx'

type EndedOrder = Answer<'financialHistory'>['list'][number]

export function EndedTable({ orders }: { readonly orders: readonly EndedOrder[] }) {
  const { t } = useTranslation('financial')
  return (
    <table className={table.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('products.product'), t('records.order')]} />
          <TwoLineHead isNumber lines={[t('records.principal'), t('products.rate')]} />
          <TwoLineHead isNumber lines={[t('records.bought'), t('records.endedAt')]} />
          <TwoLineHead isNumber lines={[t('records.paid'), t('records.expected')]} />
          <TwoLineHead isNumber lines={[t('products.term'), t('records.number')]} />
          <StateHead>{t('records.end')}</StateHead>
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

function Row({ order }: { readonly order: EndedOrder }) {
  const { t } = useTranslation('financial')
  const { name, asset, days, term, endedTime } = order
  return (
    <tr>
      <td data-head>
        <b>{name}</b>
        <small>{financialName(order.orderId)}</small>
      </td>
      <td data-end>
        <Line label={t('records.principal')}>
          {showMoney(order.principal)} {asset}
        </Line>
        <Line label={t('products.rate')}>{showRate(order.annualRate)}</Line>
      </td>
      <td data-end>
        <Line label={t('records.bought')}>{showSecond(order.boughtTime)}</Line>
        <Line label={t('records.endedAt')}>{endedTime === null ? NOTHING : showSecond(endedTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('records.paid')}>{showMoney(order.paid)}</Line>
        <Line label={t('records.expected')}>{showMoney(order.income)}</Line>
      </td>
      <td data-end>
        <Line label={t('products.term')}>
          {t('own.dayOf', { day: formatCount(days), term: formatCount(term) })}
        </Line>
        <Line label={t('records.number')}>
          <LogLink number={order.number} />
        </Line>
      </td>
      <StateCell>
        <FinancialStateTag order={order} />
      </StateCell>
    </tr>
  )
}
