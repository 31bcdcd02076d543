import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { encodeOutcomes } from '@candor/engine'
import { Core } from '../core/dist/index.js'
import { Projector } from './dist/index.js'
import { limitOrder, setUp } from './dist/trading-suite.js'

const kind = process.argv[2] ?? 'rest'
const total = Number(process.argv[3] ?? 100000)
const rate = Number(process.argv[4] ?? 0) // commands/s, 0 = as fast as possible
const per = 100
const folder = mkdtempSync(path.join(tmpdir(), 'vb-'))
chmodSync(folder, 0o711)
const pg = await startEmbeddedPostgres({
  directory: path.join(folder, 'pg'),
  onExit: (r) => console.log('exit', r),
})
const database = openDatabase(pg.url)
await migrate(database)
const core = Core.create()
let number = 0,
  t = 1772337600000n
const apply = (c) => core.apply(++number, t, c)
const batches = []
const push = (outs) =>
  batches.push({
    first: outs[0].number,
    last: outs.at(-1).number,
    hash: new Uint8Array(32).fill(batches.length % 251),
    bytes: encodeOutcomes(outs),
  })
push(setUp().map(apply))
const start = number
let user = 0
for (let b = 0; b < total / per; b++) {
  t += 10n
  const outs = []
  for (let i = 0; i < per; i++) {
    const at = b * per + i
    const userId = 1 + (at % 6)
    if (kind === 'rest') {
      // rest, with cancel-all regularly to stay below max open orders
      if (at % 600 >= 594)
        outs.push(apply({ type: 'CancelAllSpotOrders', userId, clientId: undefined, marketId: undefined }))
      else
        outs.push(
          apply(
            limitOrder({
              userId,
              side: 'buy',
              price: BigInt(20000 + (at % 5000)) * 100000000n,
              quantity: 100000n,
              clientId: 'c-' + at,
            }),
          ),
        )
    } else {
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
  }
  push(outs)
}
const rejected = core.problems().length
const projector = await Projector.start({
  databaseUrl: pg.url,
  onFailure: (r) => {
    console.log('FAILED', r)
    process.exit(1)
  },
})
const worker = projector.worker
const elu0 = worker.performance.eventLoopUtilization()
const cpu0 = process.cpuUsage()
const t0 = performance.now()
let acked = 0
projector.port.on('message', (m) => {
  acked = m.number
})
const last = number
for (let i = 0; i < batches.length; i++) {
  const m = batches[i]
  if (rate > 0) {
    const due = t0 + ((m.first - start) / rate) * 1000
    const wait = due - performance.now()
    if (wait > 1) await new Promise((r) => setTimeout(r, wait))
  }
  projector.port.postMessage(m, [m.bytes.buffer])
}
await projector.reached(last)
const sec = (performance.now() - t0) / 1000
const elu = worker.performance.eventLoopUtilization(worker.performance.eventLoopUtilization(), elu0)
const cpu = process.cpuUsage(cpu0)
const counts = await Promise.all(
  ['spot_orders', 'spot_fills', 'public_trades', 'user_records', 'candles'].map(async (x) => [
    x,
    (
      await database
        .selectFrom(x)
        .select((q) => q.fn.countAll().as('n'))
        .executeTakeFirst()
    ).n,
  ]),
)
console.log({
  kind,
  commands: last - start,
  sec: sec.toFixed(2),
  perSec: Math.round((last - start) / sec),
  eluOverRun: elu.utilization.toFixed(3),
  processCpuSec: ((cpu.user + cpu.system) / 1e6).toFixed(2),
  usPerCommand: ((cpu.user + cpu.system) / (last - start)).toFixed(1),
  counts: Object.fromEntries(counts),
})
await projector.stop()
await database.destroy()
await pg.stop()
rmSync(folder, { recursive: true, force: true })
