// How fast a log is replayed from its first command, and how fast an engine starts from a large snapshot.

import { rmSync } from 'node:fs'
import { type Command, encodeRecord, type OrderId, type TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { applyBatch, Engine, openStorage, sha256, storagePaths } from '@candor/engine'
import { nodeDisk } from '@candor/log'
import { withBenchDirectory } from './bench-directory.ts'
import { cancelCommand, Driver, placeCommand, START_MS, setupCommands } from './demo-world.ts'
import { ACCOUNTS, largeWorld, OPEN_ORDERS } from './large-world.ts'
import { mixOperations } from './mix.ts'
import { type BenchReport, nowNs } from './report.ts'

const COMMANDS = 1_000_000
const USERS = 1_000
const BATCH = 256
const REPLAY_BAR = 150_000
const START_BAR_S = 4
const P6_WITH_SNAPSHOT_S = 2
const P6_WITHOUT_S = 15

/** A million commands as a live engine would have logged them. */
function millionCommands(): Command[] {
  const commands = setupCommands(USERS)
  const operations = mixOperations({
    seed: 1,
    count: COMMANDS - commands.length,
    users: USERS,
    restingPerUser: 0,
    spreadTicks: 200,
  })
  const driver = new Driver(Core.create())
  for (const command of commands) driver.apply(command)
  const orderIds: OrderId[] = []
  for (const [index, operation] of operations.entries()) {
    const command =
      operation.kind === 'cancel'
        ? cancelCommand(operation.user, orderIds[operation.target] ?? (0 as OrderId))
        : placeCommand(operation)
    const { reply } = driver.apply(command)
    orderIds[index] = reply.order?.orderId ?? (0 as OrderId)
    commands.push(command)
  }
  return commands
}

async function writeLog(directory: string): Promise<void> {
  const { log } = openStorage({ directory, disk: nodeDisk() })
  const commands = millionCommands()
  for (let at = 0; at < commands.length; at += BATCH) {
    const timeMs = (START_MS + BigInt(Math.floor(at / 1_000))) as TimeMs
    const records = commands.slice(at, at + BATCH).map((command) => encodeRecord({ timeMs, command }))
    await log.stage(records, log.head().number).commit()
  }
  log.close()
}

interface Timed {
  readonly seconds: number
  readonly replayed: number
}

/** Starts a real engine on what the directory holds, until it is ready to take commands. */
async function timeStart(directory: string): Promise<Timed> {
  const started = nowNs()
  const engine = await Engine.start({
    directory,
    oldSegments: 'keep',
    onFailure: (reason) => {
      throw new Error(reason)
    },
  })
  const seconds = (nowNs() - started) / 1e9
  const { replayed } = engine.recovery
  await engine.stop()
  return { seconds, replayed }
}

async function measureReplay(directory: string): Promise<{ full: Timed; tail: Timed }> {
  await writeLog(directory)
  const full = await timeStart(directory)
  // The stop left a snapshot of the very end; what is wanted is one that is a while old.
  rmSync(storagePaths(directory).snapshots, { recursive: true })
  await saveAt(directory, COMMANDS - 100_000)
  const tail = await timeStart(directory)
  return { full, tail }
}

/** Leaves a snapshot at a batch border near this number, as a follower would have. */
async function saveAt(directory: string, number: number): Promise<void> {
  const storage = openStorage({ directory, disk: nodeDisk() })
  const core = Core.create()
  for await (const batch of storage.log.read(1)) {
    applyBatch(core, batch)
    if (core.state.number < number) continue
    const bytes = core.encodeState()
    storage.snapshots.save({
      number: core.state.number,
      logHash: batch.hash,
      stateHash: sha256(bytes),
      bytes,
    })
    break
  }
  storage.log.close()
}

async function measureLargeStart(directory: string): Promise<{ start: Timed; bytes: number }> {
  const { core } = largeWorld()
  const bytes = core.encodeState()
  const { log, snapshots } = openStorage({ directory, disk: nodeDisk() })
  // The log must reach as far as the snapshot: fill it with records that the snapshot vouches for.
  const filler = encodeRecord({ timeMs: START_MS as TimeMs, command: { type: 'Tick' } })
  let { number, hash } = log.head()
  while (number < core.state.number) {
    const count = Math.min(4_000, core.state.number - number)
    ;({ number, hash } = await log.stage(new Array<Uint8Array>(count).fill(filler), number).commit())
  }
  snapshots.save({ number, logHash: hash, stateHash: sha256(bytes), bytes })
  log.close()
  return { start: await timeStart(directory), bytes: bytes.length }
}

export async function benchRecovery(): Promise<BenchReport> {
  const { full, tail } = await withBenchDirectory(measureReplay)
  const { start, bytes } = await withBenchDirectory(measureLargeStart)
  const perSecond = full.replayed / full.seconds
  const passed =
    perSecond >= REPLAY_BAR &&
    start.seconds < START_BAR_S &&
    tail.seconds < P6_WITH_SNAPSHOT_S &&
    full.seconds < P6_WITHOUT_S
  return {
    bench: 'recovery',
    ratio: perSecond / REPLAY_BAR,
    bar: `replay at least ${REPLAY_BAR} commands/s (ratio 1); start from a large snapshot under ${START_BAR_S} s`,
    passed,
    columns: ['what', 'commands', 'seconds', 'commands/s'],
    rows: [
      ['replay from the first command', full.replayed, full.seconds.toFixed(2), Math.round(perSecond)],
      [
        'start, snapshot 100,000 old',
        tail.replayed,
        tail.seconds.toFixed(2),
        Math.round(tail.replayed / tail.seconds),
      ],
      [`start, snapshot of ${ACCOUNTS} accounts and ${OPEN_ORDERS} orders`, 0, start.seconds.toFixed(2), '-'],
    ],
    figures: {
      replayPerSecond: Math.round(perSecond),
      replaySeconds: full.seconds,
      tailStartSeconds: tail.seconds,
      largeStartSeconds: start.seconds,
      snapshotBytes: bytes,
    },
  }
}
