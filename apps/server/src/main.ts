// Starts Candor: reads the settings, recovers the engine, seeds a first demo, and stops cleanly when told to.

import { join } from 'node:path'
import { Engine } from '@candor/engine'
import { type Config, ConfigError, readConfig } from './config.ts'
import { demoCommands } from './demo-listing.ts'
import { missingFor } from './preflight.ts'

const EXIT_FAILED = 1
const EXIT_MISCONFIGURED = 2

async function startEngine(config: Config): Promise<Engine> {
  return Engine.start({
    directory: join(config.dataDirectory, 'engine'),
    oldSegments: config.mode === 'live' ? 'archive' : 'drop',
    onFailure: (reason) => {
      console.error(`The engine stopped: ${reason}`)
      process.exit(EXIT_FAILED)
    },
  })
}

/** A first demo start lists the markets and funds the demo trader. A rejected command here is a bug. */
async function seedDemo(engine: Engine): Promise<void> {
  const replies = await Promise.all(demoCommands().map((command) => engine.submit(command)))
  const rejected = replies.find((reply) => reply.rejection !== undefined)
  if (rejected !== undefined) throw new Error(`seeding the demo was rejected: ${String(rejected.rejection)}`)
}

function describeRecovery({ recovery }: Engine): string {
  if (recovery.number === 0) return 'a new log'
  const from =
    recovery.snapshotNumber === undefined ? 'the first command' : `the snapshot of ${recovery.snapshotNumber}`
  const cut = recovery.cutBytes > 0 ? `; a torn tail of ${recovery.cutBytes} bytes was cut` : ''
  return `${recovery.number} commands, ${recovery.replayed} of them replayed from ${from}${cut}`
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const missing = missingFor(config)
  if (missing.length > 0) {
    throw new ConfigError(
      `CANDOR_MODE=${config.mode} is missing:\n${missing.map((each) => `- ${each}`).join('\n')}`,
    )
  }
  const engine = await startEngine(config)
  console.log(`Candor (${config.mode}) recovered ${describeRecovery(engine)}.`)
  if (config.mode === 'demo' && engine.recovery.number === 0) await seedDemo(engine)
  const { number, hash } = await engine.query('stateHash', {})
  console.log(`The engine stands at command ${number}, state ${hash}.`)
  console.log(`Data in ${config.dataDirectory}. Ctrl-C stops.`)
  // Until the gateway listens, this keeps the process alive.
  const alive = setInterval(() => undefined, 2 ** 30)
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    engine
      .stop()
      .then((report) => console.log(`Stopped at command ${report.number}, state ${report.stateHash}.`))
      .catch((error: unknown) => {
        console.error(error)
        process.exitCode = EXIT_FAILED
      })
      .finally(() => clearInterval(alive))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(error.message)
    process.exit(EXIT_MISCONFIGURED)
  }
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(EXIT_FAILED)
})
