// A purchase that ended: how, when, and what it paid.

import type { Answer } from '@candor/client'
import { showMoney } from '../earn-show.ts'
import { showMoment } from '../earn-time.ts'
import { financialName } from '../financial-rules.ts'
import { FinancialStateTag } from './financial-state.tsx'
import classes from './own.module.css'

type EndedOrder = Answer<'financialHistory'>['list'][number]

export function EndedLine({ order }: { readonly order: EndedOrder }) {
  const { name, asset, principal, endedTime, paid } = order
  return (
    <li className={classes.card}>
      <div className={classes.row}>
        <span>
          <b>{name}</b> <small className="num">{financialName(order.orderId)}</small>
        </span>
        <span className="num">
          {showMoney(principal)} {asset}
        </span>
      </div>
      <div className={classes.row} data-small>
        <FinancialStateTag order={order} />
        <span className="dim">{endedTime === null ? null : showMoment(endedTime)}</span>
        <span className="num">+{showMoney(paid)}</span>
      </div>
    </li>
  )
}
