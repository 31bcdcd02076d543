// Step 4: every price is what the raw quotes give: the mean of what is fresh, each held within half a per cent of the median.

import { tickWorking } from './index-working.ts'
import { Findings } from './problem.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { type SecondStepOf, stepOf } from './steps.ts'

export function checkIndex({ ticks, indexTick }: ReadSecondReceipt): SecondStepOf<'index'> {
  const findings = new Findings()
  const workings = ticks.map((tick, place) => {
    const working = tickWorking(tick, indexTick)
    findings.same('index.price', `/ticks/${place}/price`, working.price, tick.price)
    return working
  })
  return stepOf('index', findings, ticks.length === 0 ? undefined : { ticks: workings })
}
