import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inOrderOf, useKeptOrder } from './keep-order.ts'

function named(...symbols: string[]): { symbol: string }[] {
  return symbols.map((symbol) => ({ symbol }))
}

test('rows are put into a given order, new ones last', () => {
  expect(inOrderOf(named('A', 'B', 'C', 'D'), ['C', 'A'])).toEqual(named('C', 'A', 'B', 'D'))
})

function List({ symbols }: { readonly symbols: string[] }) {
  const { rows, holds } = useKeptOrder(named(...symbols))
  return (
    <ul {...holds}>
      {rows.map(({ symbol }) => (
        <li key={symbol}>{symbol}</li>
      ))}
    </ul>
  )
}

test('the order stays while a mouse is over the table', () => {
  const { rerender } = render(<List symbols={['A', 'B']} />)
  const list = screen.getByRole('list')
  rerender(<List symbols={['B', 'A']} />)
  expect(list).toHaveTextContent('BA')
  fireEvent.pointerEnter(list, { pointerType: 'mouse' })
  rerender(<List symbols={['A', 'B']} />)
  expect(list).toHaveTextContent('BA')
  fireEvent.pointerLeave(list)
  expect(list).toHaveTextContent('AB')
})
