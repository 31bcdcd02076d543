// Starts Candor: reads the settings, starts everything, says where it is, and stops cleanly when told to.

import { type Config, ConfigError, readConfig } from './config.ts'
import { DEMO_FUND_PASSWORD, DEMO_PASSWORD, demoTrader } from './demo-listing.ts'
import { missingFor } from './preflight.ts'
import { type RunningServer, startServer } from './server.ts'

const EXIT_FAILED = 1
const EXIT_MISCONFIGURED = 2

function describeRecovery({ recovery }: RunningServer): string {
  if (recovery.number === 0) return 'a new log'
  const from =
    recovery.snapshotNumber === undefined ? 'the first command' : `the snapshot of ${recovery.snapshotNumber}`
  const cut = recovery.cutBytes > 0 ? `; a torn tail of ${recovery.cutBytes} bytes was cut` : ''
  return `${recovery.number} commands, ${recovery.replayed} of them replayed from ${from}${cut}`
}

function announce(config: Config, server: RunningServer): void {
  console.log(`Candor (${config.mode}) recovered ${describeRecovery(server)}.`)
  if (config.mode === 'demo') {
    const { account } = demoTrader(1)
    console.log(`Demo trader: ${account}, password ${DEMO_PASSWORD}, fund password ${DEMO_FUND_PASSWORD}.`)
  }
  if (server.firstLogin !== undefined) {
    const { email, oneTimePassword } = server.firstLogin
    console.log(`Console owner: ${email}, one-time password ${oneTimePassword} (shown this once).`)
  }
  console.log(`Data in ${config.dataDirectory}. Ctrl-C stops.`)
  console.log(`The console is at ${server.adminAddress}/admin/`)
  console.log(`Candor is at ${server.address}`)
}

/** A part failed: what is durable is right, this process is not. */
function fail(reason: string): never {
  console.error(`Candor stopped: ${reason}`)
  process.exit(EXIT_FAILED)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const missing = missingFor(config)
  if (missing.length > 0) {
    throw new ConfigError(
      `CANDOR_MODE=${config.mode} is missing:\n${missing.map((each) => `- ${each}`).join('\n')}`,
    )
  }
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    // Also while it still starts: what is half started is stopped as soon as it stands.
    starting
      .then((server) => server.stop())
      .then((report) => {
        console.log(`Stopped at command ${report.number}, state ${report.stateHash}.`)
        process.exit(0)
      })
      .catch((error: unknown) => {
        console.error(error)
        process.exit(EXIT_FAILED)
      })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Only now: whoever is told to stop from here on has something to clear away.
  const starting = startServer(config, fail)
  announce(config, await starting)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(error.message)
    process.exit(EXIT_MISCONFIGURED)
  }
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(EXIT_FAILED)
})
