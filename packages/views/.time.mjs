import { mkdtempSync, rmSync } from 'node:fs'
import { startTestDatabase } from '@candor/database/testing'
import { setUp, trading } from './dist/trading-suite.js'
import { Exchange, takeFrom } from './dist/views-suite.js'

const pg = await startTestDatabase()
const dir = mkdtempSync('/tmp/vt-')
const commands = trading(3)
for (let i = 0; i < 6; i++) {
  let t = performance.now()
  const lap = (w) => {
    const n = performance.now()
    process.stdout.write(`${w} ${(n - t).toFixed(0)}  `)
    t = n
  }
  const ex = await Exchange.start(dir, pg.url)
  lap('start')
  if (i === 0) await ex.submit(setUp())
  await ex.submit(takeFrom(commands, 20))
  lap('submit20')
  await ex.projector.reached(ex.projector.checkpoint.number + 1)
  lap('reached+1')
  let n = 0
  const end = performance.now() + 15
  while (performance.now() < end) {
    await ex.submit(takeFrom(commands, 100), 20)
    n += 100
  }
  lap('load ' + n)
  await ex.killProjector()
  lap('kill')
  await ex.engine.stop()
  lap('stop')
  console.log()
}
await pg.stop()
rmSync(dir, { recursive: true })
