// A price that lights up for a moment when it changes, in the colour of its direction.

import { useState } from 'react'
import { compareDecimals } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'
import { NoTrade } from '../../market/price.tsx'
import classes from './flash-price.module.css'

interface FlashPriceProps {
  readonly price: string | null | undefined
  readonly decimals: number
}

export function FlashPrice({ price: given, decimals }: FlashPriceProps) {
  const price = given ?? undefined
  const [seen, setSeen] = useState({ price, changes: 0, direction: 0 })
  if (price !== seen.price) {
    const direction = price === undefined || seen.price === undefined ? 0 : compareDecimals(price, seen.price)
    setSeen({ price, direction, changes: seen.changes + 1 })
  }
  if (price === undefined) return <NoTrade />
  return (
    // A new key begins the animation anew.
    <span
      key={seen.changes}
      className={`num ${classes.price}`}
      data-flash={seen.direction === 0 ? undefined : seen.direction > 0 ? 'up' : 'down'}
    >
      {formatAmount(price, decimals)}
    </span>
  )
}
