// What an order or fill did, in the colour of its side: open long, close short, and so on.

import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '../../../live/contract-account.ts'

/** With positions side by side the words say what is opened or closed; in one-way mode an order only buys or sells. */
export function OrderAct({ order }: { readonly order: Pick<ContractOrder, 'side' | 'positionSide'> }) {
  const { t } = useTranslation('perpetual')
  return <span className={order.side === 'buy' ? 'up' : 'down'}>{t(actKey(order))}</span>
}

export function actKey({ side, positionSide }: Pick<ContractOrder, 'side' | 'positionSide'>) {
  if (positionSide === 'both') return side === 'buy' ? 'side.buy' : 'side.sell'
  if (positionSide === 'long') return side === 'buy' ? 'act.openLong' : 'act.closeLong'
  return side === 'sell' ? 'act.openShort' : 'act.closeShort'
}
