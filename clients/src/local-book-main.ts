// `npm run local-book -- [--minutes N]`: keeps local books of both venues under load for so long (5 by default) and says
// whether they were ever anything else than the server's own.

import { keepLocalBooks } from './local-book-run.ts'
import { openWorld } from './world-suite.ts'

const USUAL_MINUTES = 5

const at = process.argv.indexOf('--minutes')
const minutes = at === -1 ? USUAL_MINUTES : Number(process.argv[at + 1])
if (!(minutes > 0)) throw new Error('--minutes must be a number above zero')
const world = await openWorld()
try {
  const runs = await keepLocalBooks(world, minutes * 60_000)
  for (const [venue, { events, checks, orders, faults }] of Object.entries(runs)) {
    console.log(
      `${venue}: ${orders} orders, ${events} events, ${checks} comparisons, ${faults.length} faults`,
    )
    for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
} finally {
  await world.stop()
}
