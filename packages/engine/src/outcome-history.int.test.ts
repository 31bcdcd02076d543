import type { CommandNumber, Outcome, TimedCommand, TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { compactLog, nodeDisk } from '@candor/log'
import { describe, expect, test } from 'vitest'
import { earnCommands } from './earn-commands-suite.ts'
import { hex, sha256 } from './hashes.ts'
import { factsOf, OutcomeHistory } from './outcome-history.ts'
import { NOON, sampleCommands, setUp, takeAll, temporaryDirectory } from './sample-commands-suite.ts'
import { secondCommands } from './second-commands-suite.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, storagePaths } from './storage.ts'

interface Written {
  readonly directory: string
  readonly core: Core
  readonly outcomes: readonly Outcome[]
}

/** A log of 300 and some commands, with a snapshot of its middle; `drop` takes away what lies before that. */
async function write(drop: boolean): Promise<Written> {
  const directory = temporaryDirectory()
  const storage = openStorage({ directory, disk: nodeDisk(), segmentBytes: 2_000 })
  const core = Core.create()
  let now: bigint = NOON
  const clock = (): TimeMs => (now += 1_000n) as TimeMs
  const sequencer = new Sequencer({ core, log: storage.log, lastMs: 0n as TimeMs, clock })
  const outcomes: Outcome[] = []
  const recorded = {
    take: async (commands: Parameters<Sequencer['take']>[0]) => {
      const taken = await sequencer.take(commands)
      outcomes.push(...taken)
      return taken
    },
  }
  const commands = sampleCommands(300)
  await takeAll(recorded, commands.slice(0, 200))
  const bytes = core.encodeState()
  const { number, hash } = storage.log.head()
  storage.snapshots.save({ number, logHash: hash, stateHash: sha256(bytes), bytes })
  await takeAll(recorded, commands.slice(200))
  if (drop) {
    compactLog({
      directory: storagePaths(directory).log,
      disk: nodeDisk(),
      durable: storage.log.head().number,
      neededFrom: number,
      oldSegments: 'drop',
    })
  }
  storage.log.close()
  return { directory, core, outcomes }
}

async function told(history: OutcomeHistory): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for await (const batch of history.batches()) outcomes.push(...batch.outcomes)
  return outcomes
}

describe('[P14] the history of outcomes', () => {
  test('is told from the first command, each outcome as it was', async () => {
    const { directory, core, outcomes } = await write(false)
    const history = OutcomeHistory.open(directory)
    expect(history.start).toEqual({ number: 0, hash: undefined })
    expect(history.base).toMatchObject({ number: 0, accounts: [], openOrders: [], balances: [] })
    expect(await told(history)).toEqual(outcomes)
    expect(history.facts()).toEqual(factsOf(core))
    expect(history.end).toBe(core.state.number)
    history.close()
  })

  test('begins at the oldest snapshot when the log has lost its beginning', async () => {
    const { directory, core, outcomes } = await write(true)
    const history = OutcomeHistory.open(directory)
    expect(history.start.number).toBe(200)
    expect(history.base.openOrders.length).toBeGreaterThan(0)
    expect(history.base.balances.length).toBeGreaterThan(0)
    expect(await told(history)).toEqual(outcomes.slice(200))
    expect(history.facts()).toEqual(factsOf(core))
    history.close()
  })

  test('its facts hold second-contracts: orders that have not ended with their leaves, and the ends of the chains', async () => {
    const core = Core.create()
    let number = 0
    const apply = ({ timeMs, command }: TimedCommand): Outcome =>
      core.apply(++number as CommandNumber, timeMs, command)
    for (const command of setUp()) apply({ timeMs: NOON, command })
    expect(factsOf(core)).toMatchObject({ nextSecondOrderId: 1, secondOrders: [], tickChains: [] })
    const events = secondCommands().flatMap((command) => apply(command).events)
    const facts = factsOf(core)
    expect(facts.nextSecondOrderId).toBe(8)
    expect(facts.secondOrders.map(({ order }) => [order.orderId, order.stage])).toEqual([
      [4, 'open'],
      [5, 'pending'],
      [6, 'pending'],
      [7, 'scheduled'],
    ])
    const leaves = new Map(
      events.flatMap((event) =>
        event.type === 'SecondOrderAccepted' ? [[event.order.orderId, event.leaf]] : [],
      ),
    )
    for (const { order, leaf } of facts.secondOrders) expect(leaf).toEqual(leaves.get(order.orderId))
    const tick = events.findLast((event) => event.type === 'IndexTickChained')
    const seal = events.findLast((event) => event.type === 'SecondOrdersSealed')
    expect(facts.tickChains).toEqual([
      { indexId: 1, sequence: tick?.sequence, hash: tick?.hash, seals: 3, sealHash: seal?.hash },
    ])
  })

  test('its facts hold the orders of financial products and pools that have not ended', async () => {
    const core = Core.create()
    let number = 0
    const apply = ({ timeMs, command }: TimedCommand): Outcome =>
      core.apply(++number as CommandNumber, timeMs, command)
    for (const command of setUp()) apply({ timeMs: NOON, command })
    expect(factsOf(core)).toMatchObject({ nextEarnOrderId: 1, financialOrders: [], miningOrders: [] })
    for (const command of earnCommands()) apply(command)
    const { nextEarnOrderId, financialOrders, miningOrders } = factsOf(core)
    expect(nextEarnOrderId).toBe(9)
    expect(financialOrders).toMatchObject([{ orderId: 6, userId: 1, end: undefined }])
    expect(miningOrders).toMatchObject([
      { orderId: 7, userId: 4, inviter1: 3, paidDays: 1, paid: 1_050_000_000n },
      { orderId: 8, userId: 1, inviter1: undefined, paidDays: 0 },
    ])
  })

  test('gives the hash of the batch that holds a command, as far as the log does', async () => {
    const { directory } = await write(true)
    const history = OutcomeHistory.open(directory)
    const hashes = new Map<number, string>()
    for await (const { checkpoint } of history.batches()) hashes.set(checkpoint.number, hex(checkpoint.hash))
    for (const [number, hash] of hashes) {
      expect(hex((await history.hashAt(number)) ?? new Uint8Array())).toBe(hash)
    }
    expect(await history.hashAt(history.end + 1)).toBeUndefined()
    expect(await history.hashAt(1)).toBeUndefined()
    history.close()
  })
})
