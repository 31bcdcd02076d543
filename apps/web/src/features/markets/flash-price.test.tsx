import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FlashPrice } from './flash-price.tsx'

test('a price lights up in the direction of its change, and not when it first appears', () => {
  const { rerender } = render(<FlashPrice price="9.9" decimals={2} />)
  expect(screen.getByText('9.90')).not.toHaveAttribute('data-flash')
  rerender(<FlashPrice price="10.1" decimals={2} />)
  expect(screen.getByText('10.10')).toHaveAttribute('data-flash', 'up')
  rerender(<FlashPrice price="10" decimals={2} />)
  expect(screen.getByText('10.00')).toHaveAttribute('data-flash', 'down')
})

test('without a trade there is a dash', () => {
  render(<FlashPrice price={null} decimals={2} />)
  expect(screen.getByTitle('No trade yet')).toHaveTextContent('–')
})
