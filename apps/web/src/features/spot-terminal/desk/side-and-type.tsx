// Side and type of an order, in one cell: the side in its colour, and in words.

import { useTranslation } from 'react-i18next'
import type { Order } from '../../../live/own.ts'

export function SideAndType({ order: { side, type } }: { readonly order: Pick<Order, 'side' | 'type'> }) {
  const { t } = useTranslation('spot')
  return (
    <>
      <span className={side === 'buy' ? 'up' : 'down'}>{t(side === 'buy' ? 'side.buy' : 'side.sell')}</span>{' '}
      <span className="dim">{t(`type.${type}`)}</span>
    </>
  )
}
