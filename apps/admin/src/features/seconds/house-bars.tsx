// How near the house of second-contracts is to its caps: everything open, and the direction that is nearest to its own.

import { formatAmount } from '../../format/number.ts'
import { UseBar } from '../../ui/use-bar.tsx'
import type { SecondsNow } from './second-words.ts'
import { type Exposure, sidesOf, tightest } from './tightest.ts'

const WHOLE = 0

export function HouseBars({ now: { list } }: { readonly now: SecondsNow }) {
  const all = tightest(list.map((row) => ({ exposure: row.all })))
  const side = tightest(sidesOf(list))
  return (
    <>
      {all === undefined ? null : <Bar name="Escrowed profit, all open" exposure={all.exposure} />}
      {side === undefined ? null : <Bar name={`Largest side: ${side.name}`} exposure={side.exposure} />}
    </>
  )
}

export function Bar({ name, exposure }: { readonly name: string; readonly exposure: Exposure }) {
  return (
    <UseBar label={name} used={exposure.used}>
      <span>{name}</span>
      <span>
        {formatAmount(exposure.profit, WHOLE)} of {formatAmount(exposure.cap, WHOLE)}
      </span>
    </UseBar>
  )
}
