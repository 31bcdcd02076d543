import { outcome, Reader } from '@candor/contract'
import { encodeOutcomes } from '@candor/engine'
import { Core } from '../core/dist/index.js'
import { project } from './dist/project.js'
import { arraysOf } from './dist/row-arrays.js'
import { limitOrder, setUp } from './dist/trading-suite.js'
import * as rows from './dist/view-rows.js'

const kind = process.argv[2] ?? 'rest'
const core = Core.create()
let number = 0,
  t = 1772337600000n
const apply = (c) => core.apply(++number, t, c)
setUp().forEach(apply)
const batches = []
for (let b = 0; b < 200; b++) {
  const outs = []
  for (let i = 0; i < 500; i++) {
    const at = b * 500 + i
    const userId = 1 + (at % 6)
    if (kind === 'rest')
      outs.push(
        at % 600 >= 594
          ? apply({ type: 'CancelAllSpotOrders', userId, clientId: undefined, marketId: undefined })
          : apply(
              limitOrder({
                userId,
                side: 'buy',
                price: BigInt(20000 + (at % 5000)) * 100000000n,
                quantity: 100000n,
                clientId: 'c-' + at,
              }),
            ),
      )
    else
      outs.push(
        apply(
          limitOrder({
            userId: at % 2 === 0 ? 1 : 2,
            side: at % 2 === 0 ? 'sell' : 'buy',
            price: 3000000000000n,
            quantity: 100000n,
          }),
        ),
      )
  }
  batches.push(encodeOutcomes(outs))
}
const T = { decode: 0, project: 0, arrays: 0 }
let size = 0
for (let round = 0; round < 3; round++) {
  for (const k in T) T[k] = 0
  for (const bytes of batches) {
    let a = performance.now()
    const r = new Reader(bytes)
    const n = r.uint()
    const outs = Array.from({ length: n }, () => outcome.read(r))
    let b = performance.now()
    T.decode += b - a
    const c = project(outs, new Set())
    a = performance.now()
    T.project += a - b
    for (const [w, rs] of [
      [rows.spotOrderRows, [...c.spotOrders.placed.values()]],
      [rows.spotOrderChanges, [...c.spotOrders.changed.values()]],
      [rows.spotFillRows, c.spotFills],
      [rows.publicTradeRows, c.publicTrades],
      [rows.userRecordRows, c.userRecords],
      [rows.candleRows, c.candles],
    ])
      for (const s of arraysOf(w.columns, rs)) {
        size += s.length
        Buffer.byteLength(s)
      }
    b = performance.now()
    T.arrays += b - a
  }
  console.log(
    kind,
    Object.fromEntries(Object.entries(T).map(([k, v]) => [k, ((v / 100000) * 1000).toFixed(2) + 'us'])),
  )
}
