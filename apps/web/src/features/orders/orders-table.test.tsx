import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Order } from '../../live/own.ts'
import { renderPart } from '../../testing/render.tsx'
import { OrdersTable } from './orders-table.tsx'
import { testOrder } from './testing-order.ts'

test('an order shows every field in the words of the product, and opens its details', async () => {
  const opened: Order[] = []
  const order = testOrder({
    status: 'cancelled',
    filledQuantity: '0.2',
    filledQuote: '5980',
    averagePrice: '29900',
    closedTime: 1_790_000_060_000,
  })
  renderPart(<OrdersTable orders={[order]} onOpen={(each) => opened.push(each)} />)
  const row = screen.getByRole('row', { name: /1042/ })
  for (const text of ['BTC/USDT', 'Buy', '30,000', '29,900', /Cancelled/, '40%']) {
    expect(within(row).getByText(text)).toBeInTheDocument()
  }
  expect(row).toHaveTextContent('0.5 BTC')
  expect(row).toHaveTextContent('0.2 BTC')
  expect(row).toHaveTextContent('15,000 USDT')
  expect(row).toHaveTextContent('5,980 USDT')
  await userEvent.click(within(row).getByRole('button', { name: 'Order 1042, details' }))
  expect(opened).toEqual([order])
})

test('an open order is delegating and can be acted on', () => {
  renderPart(
    <OrdersTable
      orders={[testOrder()]}
      onOpen={() => undefined}
      renderAct={({ orderId }) => <button type="button">Cancel {orderId}</button>}
    />,
  )
  expect(screen.getByText('Delegating')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancel 1042' })).toBeInTheDocument()
})
