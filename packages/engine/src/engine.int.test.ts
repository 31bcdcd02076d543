// The engine as it runs: real threads, real files. The threads come from dist, which `npm test` builds first.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { MessageChannel, type Worker } from 'node:worker_threads'
import {
  type Amount,
  type Command,
  decodeRecord,
  type FeeLevel,
  type Outcome,
  Refusal,
  type Reply,
  type UserId,
} from '@candor/contract'
import { type LogAnchor, nodeDisk, type ProofRefused, verifyRecordProof } from '@candor/log'
import { afterEach, describe, expect, test } from 'vitest'
import { buyFinancial, earnOffering, FINANCIAL_PRODUCT } from './earn-commands-suite.ts'
import { Engine, type EngineOptions } from './engine.ts'
import { hex, sha256 } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type { OutcomesMessage, ProjectedMessage, ProjectorLink } from './messages.ts'
import { recover } from './recover.ts'
import { Replayer } from './replay.ts'
import {
  BTC,
  MARKET,
  openAccount,
  sampleCommands,
  setUp,
  temporaryDirectory,
} from './sample-commands-suite.ts'
import { secondCommands } from './second-commands-suite.ts'
import { openStorage, storagePaths } from './storage.ts'

const running = new Set<Engine>()

interface Started {
  readonly engine: Engine
  /** Resolves with the reason when the engine says that it failed. */
  readonly failure: Promise<string>
}

async function start(directory: string, options: Partial<EngineOptions> = {}): Promise<Started> {
  let tell: (reason: string) => void = () => undefined
  const failure = new Promise<string>((resolve) => {
    tell = resolve
  })
  const engine = await Engine.start({
    directory,
    oldSegments: 'keep',
    onFailure: (reason) => tell(reason),
    ...options,
  })
  running.add(engine)
  return { engine, failure }
}

async function stop(engine: Engine): ReturnType<Engine['stop']> {
  running.delete(engine)
  return engine.stop()
}

afterEach(async () => {
  const open = [...running]
  running.clear()
  // A test that failed midway must not leave threads behind; one that failed the engine has none.
  await Promise.allSettled(open.map((engine) => engine.stop()))
})

const TICK: Command = { type: 'Tick' }

/** Takes an anchor as soon as the follower has come to a command. */
async function anchorAt(engine: Engine, number: number, after: number): Promise<LogAnchor> {
  for (;;) {
    const anchor = await engine.logAnchor({ after }).catch((error: unknown) => {
      if ((error as ProofRefused).code !== 'proof.unknown') throw error
      return undefined
    })
    if (anchor !== undefined && anchor.number >= number) return anchor
  }
}

describe('[P5] anchors and record proofs', () => {
  test('every command is proven by the anchor taken after it, also after a restart', async () => {
    const directory = temporaryDirectory()
    const commands = sampleCommands(200, 3, BigInt(Date.now()))
    const first = (await start(directory)).engine
    await expect(first.logAnchor({ after: 0 })).rejects.toMatchObject({ code: 'proof.unknown' })
    await Promise.all(commands.slice(0, 100).map((command) => first.submit(command)))
    const early = await anchorAt(first, 100, 0)
    for (const command of commands.slice(100)) await first.submit(command)
    const late = await anchorAt(first, commands.length, early.number)
    await stop(first)

    const second = (await start(directory)).engine
    expect(await second.logAnchor({ after: early.number })).toEqual(late)
    const spans = [
      { after: 0, ...early },
      { after: early.number, ...late },
    ]
    for (const { after, number: through, chain } of spans) {
      for (let number = after + 1; number <= through; number += 7) {
        const { record, leaf, proof } = await second.recordProof({ number, after, through })
        expect(decodeRecord(record).command).toEqual(commands[number - 1])
        expect(hex(leaf)).toBe(hex(sha256(Uint8Array.of(0, ...record))))
        expect(verifyRecordProof(record, proof, chain)).toBe(true)
        expect(verifyRecordProof(record, { ...proof, number: number + 1 }, chain)).toBe(false)
      }
    }
    await stop(second)
  })

  test('what cannot be proven is refused by code, and too many at once are too many', async () => {
    const { engine } = await start(temporaryDirectory())
    for (const command of setUp()) await engine.submit(command)
    const { number: through } = await anchorAt(engine, setUp().length, 0)
    const prove = (number: number, after = 0): Promise<unknown> =>
      engine.recordProof({ number, after, through })
    await expect(prove(0)).rejects.toMatchObject({ name: 'ProofRefused', code: 'proof.unknown' })
    await expect(prove(through + 1)).rejects.toMatchObject({ code: 'proof.order' })
    await expect(prove(2, 3)).rejects.toMatchObject({ code: 'proof.far' })
    // A question that makes no sense is told as what it is, and stops nothing.
    await expect(engine.logAnchor({ after: -1 })).rejects.toThrow('-1 is not a record number')
    const asked = Array.from({ length: ENGINE_LIMITS.proofsInFlight + 1 }, () => prove(1))
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await expect(asked.at(-1)).rejects.toMatchObject({ code: 'engine.busy' })
    await stop(engine)
    await expect(prove(1)).rejects.toMatchObject({ name: 'Refusal', code: 'engine.stopping' })
    await expect(engine.logAnchor({ after: 0 })).rejects.toMatchObject({ code: 'engine.stopping' })
  })

  test('a stop leaves no question without an answer', async () => {
    const { engine } = await start(temporaryDirectory())
    for (const command of setUp()) await engine.submit(command)
    await anchorAt(engine, setUp().length, 0)
    const asked = Array.from({ length: 50 }, () => engine.logAnchor({ after: 0 }))
    const stopped = stop(engine)
    for (const { status, ...rest } of await Promise.allSettled(asked)) {
      if (status === 'rejected') expect(rest).toMatchObject({ reason: { code: 'engine.stopping' } })
    }
    await stopped
  })

  test('commands whose segments are gone are refused as gone, and later ones are proven', async () => {
    const directory = temporaryDirectory()
    const { engine } = await start(directory, { oldSegments: 'drop', segmentBytes: 4_096, snapshotEvery: 50 })
    for (const command of sampleCommands(400, 3, BigInt(Date.now()))) await engine.submit(command)
    const { number: through, chain } = await anchorAt(engine, 400, 0)
    await expect(engine.recordProof({ number: 1, after: 0, through })).rejects.toMatchObject({
      code: 'proof.gone',
    })
    const { record, proof } = await engine.recordProof({ number: through, after: 0, through })
    expect(verifyRecordProof(record, proof, chain)).toBe(true)
    await stop(engine)
  })

  test('a failed engine refuses', async () => {
    const { engine, failure } = await start(temporaryDirectory())
    const asked = engine.logAnchor({ after: 0 })
    ;(engine as unknown as { fail(reason: string): void }).fail('broken')
    await expect(failure).resolves.toBe('broken')
    await expect(asked).rejects.toMatchObject({ code: 'engine.failed' })
    await expect(engine.logAnchor({ after: 0 })).rejects.toMatchObject({ code: 'engine.failed' })
  })
})

describe('[P8] commands in, replies and outcomes out', () => {
  test('replies in order, outcomes each once and in order, and a query sees what was submitted before it', async () => {
    const { engine } = await start(temporaryDirectory())
    const outcomes: Outcome[] = []
    engine.onOutcomes((batch) => outcomes.push(...batch))
    const commands = sampleCommands(300, 3, BigInt(Date.now()))
    const replies = Promise.all(commands.map((command) => engine.submit(command)))
    const asked = engine.query('stateHash', {})
    const numbers = (await replies).map(({ number }) => number)
    expect((await asked).number).toBe(commands.length)
    expect(outcomes.map(({ number }) => number)).toEqual(commands.map((_, at) => at + 1))
    expect(outcomes.map(({ reply }) => reply)).toEqual(await replies)
    // A repeated request answers with its first number; every other with its own.
    expect(numbers.every((number, at) => number <= at + 1)).toBe(true)
    expect(engine.inFlight).toEqual({ commands: 0, cancels: 0, queries: 0 })
    const { number } = await stop(engine)
    expect(number).toBe(commands.length)
  })

  test('queries show balances, orders and the book', async () => {
    const { engine } = await start(temporaryDirectory())
    for (const command of setUp()) void engine.submit(command)
    const balances = await engine.query('balances', { userId: 1 as UserId })
    expect(balances).toMatchObject([
      { asset: 1, available: 100_000_000_000n },
      { asset: 2, available: 1_000_000_000_000_000n },
    ])
    const order = sampleCommands(60).find(
      (command) => command.type === 'PlaceSpotOrder' && command.orderType === 'limit',
    )
    const reply = await engine.submit({
      ...order,
      timeInForce: 'goodTillCancelled',
      clientId: undefined,
    } as Command)
    const userId = reply.order?.userId as UserId
    expect(await engine.query('openOrders', { userId })).toEqual([reply.order])
    const book = await engine.query('book', { marketId: MARKET, depth: 5 })
    expect([...(book?.bids ?? []), ...(book?.asks ?? [])]).toMatchObject([
      { price: reply.order?.price, orders: 1 },
    ])
    expect(await engine.query('balances', { userId: 99 as UserId })).toBeUndefined()
    expect(await engine.query('book', { marketId: 9 as never, depth: 5 })).toBeUndefined()
    await stop(engine)
  })
})

describe('[P8] queries about products', () => {
  test('show what is offered of financial products and pools, and what a user has of them', async () => {
    const { engine } = await start(temporaryDirectory())
    for (const command of setUp()) void engine.submit(command)
    expect(await engine.query('earnOffers', {})).toMatchObject({ products: [], pools: [] })
    for (const command of earnOffering()) await engine.submit(command)
    const { financialOrder } = await engine.submit(buyFinancial(1, 1_000n))
    expect(await engine.query('earnOffers', {})).toMatchObject({
      products: [{ productId: FINANCIAL_PRODUCT, status: 'open', sold: 100_000_000_000n }],
      pools: [{ poolId: 1, sold: 0n }],
      treasuries: [{ yieldEscrow: 0n }, { yieldEscrow: financialOrder?.income }],
    })
    expect(await engine.query('earnAccount', { userId: 1 as UserId })).toEqual({
      financial: [{ ...financialOrder, accrued: 0n }],
      mining: [],
    })
    expect(await engine.query('earnAccount', { userId: 99 as UserId })).toBeUndefined()
    await stop(engine)
  })
})

describe('[P17] overload is refused, not absorbed', () => {
  test('queries show second-contracts as a whole and of a user', async () => {
    const { engine } = await start(temporaryDirectory())
    for (const command of setUp()) void engine.submit(command)
    expect(await engine.query('seconds', {})).toEqual({ houses: [], chains: [], orders: [] })
    const [, , list] = secondCommands().map(({ command }) => command)
    await engine.submit(list as Command)
    expect(await engine.query('seconds', {})).toMatchObject({
      chains: [{ indexId: 1, seals: 0 }],
      orders: [],
    })
    const limit = 5_000_000_000n as Amount
    await engine.submit({ type: 'SetSecondLossLimit', userId: 2 as UserId, clientId: undefined, limit })
    expect(await engine.query('secondAccount', { userId: 2 as UserId })).toMatchObject({ limit, orders: [] })
    expect(await engine.query('secondAccount', { userId: 99 as UserId })).toBeUndefined()
    await stop(engine)
  })

  test('one command too many is busy, a cancel still gets in, and everything taken is answered', async () => {
    const { engine } = await start(temporaryDirectory())
    const accepted: Promise<Reply>[] = []
    for (let count = 0; count < ENGINE_LIMITS.commandsInFlight; count++) accepted.push(engine.submit(TICK))
    await expect(engine.submit(TICK)).rejects.toMatchObject({ name: 'Refusal', code: 'engine.busy' })
    const cancel = engine.submit({
      type: 'CancelAllSpotOrders',
      userId: 1 as UserId,
      clientId: undefined,
      marketId: undefined,
    })
    expect(engine.inFlight.cancels).toBe(1)
    expect((await cancel).rejection).toBe('account.unknown')
    const replies = await Promise.all(accepted)
    expect(replies.at(-1)?.number).toBe(ENGINE_LIMITS.commandsInFlight)
    expect((await engine.submit(TICK)).number).toBe(ENGINE_LIMITS.commandsInFlight + 2)
    await stop(engine)
  })

  test('a burst of the largest commands there are does not stop the engine', async () => {
    const { engine, failure } = await start(temporaryDirectory())
    const huge = 2n ** 191n
    const level: FeeLevel = {
      volumeBtc: huge as never,
      spotMakerE8: huge as never,
      spotTakerE8: huge as never,
      perpMakerE8: huge as never,
      perpTakerE8: huge as never,
    }
    const command: Command = {
      type: 'SetFeeSchedule',
      btc: BTC,
      levels: Array.from({ length: 16 }, () => level),
    }
    const replies = Promise.all(Array.from({ length: 700 }, () => engine.submit(command))).then(
      (all) => `${all.length} replies`,
    )
    const settled = replies.catch((error: unknown) => String(error))
    expect(await Promise.race([settled, failure])).toBe('700 replies')
    await stop(engine)
  })
})

describe('[style 6] what is refused leaves no trace', () => {
  test('a malformed command is refused and the next one is number one', async () => {
    const { engine } = await start(temporaryDirectory())
    const malformed: unknown[] = [
      { type: 'PrintMoney' },
      {},
      { type: 'OpenAccount', userId: -1, tradeGroupId: 1, house: undefined },
      { type: 'OpenAccount', userId: 1.5, tradeGroupId: 1, house: undefined },
      { type: 'OpenAccount', userId: 1, tradeGroupId: 1, house: 'x'.repeat(65) },
      { type: 'SetAccountIdentity', userId: 1, authenticated: true },
      {
        type: 'IndexTick',
        indexId: 1,
        quotes: Array.from({ length: 17 }, () => ({ source: 1, price: 1n, timeMs: 1n })),
      },
      { type: 'SeeDeposit', depositId: 1, userId: 1, assetId: 1, amount: 2n ** 192n },
    ]
    for (const each of malformed) {
      await expect(engine.submit(each as Command)).rejects.toMatchObject({
        name: 'Refusal',
        code: 'request.malformed',
      })
    }
    expect(engine.inFlight.commands).toBe(0)
    expect((await engine.submit(openAccount(1))).number).toBe(1)
    await stop(engine)
  })

  test('a stopping engine refuses', async () => {
    const { engine } = await start(temporaryDirectory())
    const last = engine.submit(openAccount(1))
    const stopped = stop(engine)
    await expect(engine.submit(TICK)).rejects.toMatchObject({ code: 'engine.stopping' })
    await expect(engine.query('stateHash', {})).rejects.toBeInstanceOf(Refusal)
    expect((await last).number).toBe(1)
    expect((await stopped).number).toBe(1)
    await expect(engine.stop()).rejects.toBeInstanceOf(Refusal)
  })
})

describe('[P1] live and replayed agree on hostile texts', () => {
  test('a key with byte order marks is judged the same way by the engine and by its follower', async () => {
    const { engine, failure } = await start(temporaryDirectory())
    for (const command of setUp()) void engine.submit(command)
    const clientId = '\ufeff\ufeffkey'
    const transfer: Command = {
      type: 'Transfer',
      userId: 1 as UserId,
      clientId,
      from: 0 as never,
      to: 1 as never,
      assetId: BTC,
      amount: 5n as never,
    }
    expect((await engine.submit(transfer)).rejection).toBe('request.key.invalid')
    const stopped = stop(engine).then(() => 'stopped')
    expect(await Promise.race([stopped, failure])).toBe('stopped')
  })
})

describe('[P6] stopping and starting', () => {
  test('a graceful stop leaves a snapshot that replay verifies, and a restart goes on exactly there', async () => {
    const directory = temporaryDirectory()
    const { engine } = await start(directory, { snapshotEvery: 50, segmentBytes: 4_000 })
    const commands = sampleCommands(200, 5, BigInt(Date.now()))
    await Promise.all(commands.map((command) => engine.submit(command)))
    const report = await stop(engine)
    expect(report.number).toBe(commands.length)

    const replay = await new Replayer(directory).run(true)
    expect(replay.problems).toEqual([])
    expect(replay.notes).toContain(`the snapshot of ${report.number} agrees`)
    expect([replay.number, replay.commands, replay.stateHash]).toEqual([
      report.number,
      report.number,
      report.stateHash,
    ])

    const { engine: again } = await start(directory)
    expect(again.recovery).toEqual({
      number: report.number,
      snapshotNumber: report.number,
      replayed: 0,
      cutBytes: 0,
    })
    expect(await again.query('stateHash', {})).toEqual({ number: report.number, hash: report.stateHash })
    expect((await again.submit(TICK)).number).toBe(report.number + 1)
    await stop(again)
  })

  test('old segments are archived once no kept snapshot needs them, and the engine starts again', async () => {
    const directory = temporaryDirectory()
    let hash = ''
    for (let round = 0; round < 5; round++) {
      const { engine } = await start(directory, { oldSegments: 'archive', segmentBytes: 2_000 })
      const commands = round === 0 ? sampleCommands(50) : sampleCommands(80, round).slice(-80)
      for (const command of commands) await engine.submit(command)
      hash = (await stop(engine)).stateHash
    }
    const replay = await new Replayer(directory).run(true)
    expect([replay.problems, replay.stateHash]).toEqual([[], hash])
    expect(replay.notes.join()).toMatch(/the log begins at \d+: starting from the snapshot/)
  })

  test('a second engine on the same directory is refused, and the first goes on', async () => {
    const directory = temporaryDirectory()
    const { engine } = await start(directory)
    await expect(start(directory)).rejects.toThrow('LogLocked')
    expect((await engine.submit(openAccount(1))).number).toBe(1)
    await stop(engine)
    const { engine: next } = await start(directory)
    expect(next.recovery.number).toBe(1)
    await stop(next)
  })

  test('a stop that cannot save its last snapshot is told, not waited for for ever', async () => {
    const directory = temporaryDirectory()
    const { engine, failure } = await start(directory)
    await engine.submit(openAccount(1))
    const { snapshots } = storagePaths(directory)
    rmSync(snapshots, { recursive: true })
    writeFileSync(snapshots, 'in the way')
    const stopped = stop(engine).then(
      () => 'stopped',
      () => 'refused',
    )
    expect(await failure).not.toBe('')
    expect(await Promise.race([stopped, delay(2_000, 'still waiting')])).toBe('refused')
  })
})

describe('[P14] an engine that feeds views', () => {
  /** A projector that acknowledges everything at once, until it goes. */
  function projector() {
    const { port1, port2 } = new MessageChannel()
    const numbers: number[] = []
    port2.on('message', ({ first, last }: OutcomesMessage) => {
      for (let number = first; number <= last; number++) numbers.push(number)
      port2.postMessage({ number: last } satisfies ProjectedMessage)
    })
    const link: ProjectorLink = { port: port1, checkpoint: { number: 0, hash: undefined } }
    return { link, numbers, port: port2 }
  }

  test('sends every outcome once, and a stop saves the last snapshot when all are acknowledged', async () => {
    const directory = temporaryDirectory()
    const views = projector()
    const { engine } = await start(directory, { projector: views.link })
    const commands = sampleCommands(200, 3, BigInt(Date.now()))
    await Promise.all(commands.map((command) => engine.submit(command)))
    const { number } = await stop(engine)
    expect(views.numbers).toEqual(commands.map((_, at) => at + 1))
    const { engine: again } = await start(directory)
    expect(again.recovery.snapshotNumber).toBe(number)
    await stop(again)
  })

  test('a projector that is gone does not keep a stop, which then leaves no snapshot', async () => {
    const directory = temporaryDirectory()
    const views = projector()
    const { engine } = await start(directory, { projector: views.link })
    await engine.submit(openAccount(1))
    while (views.numbers.length === 0) await delay(1)
    views.port.close()
    await engine.submit(openAccount(2))
    const { follower } = engine as unknown as { follower: Worker }
    const threadEnded = once(follower, 'exit')
    await stop(engine)
    await threadEnded
    const { engine: again } = await start(directory)
    expect(again.recovery).toMatchObject({ number: 2, snapshotNumber: undefined })
    await stop(again)
  })

  test('a projector that is gone from the start is an error, and the log is free again', async () => {
    const directory = temporaryDirectory()
    const views = projector()
    views.port.close()
    await once(views.link.port, 'close')
    await expect(start(directory, { projector: views.link })).rejects.toThrow()
    const { engine } = await start(directory)
    expect((await engine.submit(openAccount(1))).number).toBe(1)
    await stop(engine)
  })

  test('views of another log are refused before anything is taken in, with a word on what to do', async () => {
    const directory = temporaryDirectory()
    const views = projector()
    const checkpoint = { number: 7, hash: new Uint8Array(32) }
    const starting = start(directory, { projector: { ...views.link, checkpoint } })
    await expect(starting).rejects.toThrow(/^ViewsMismatch: .*npm run rebuild-views/)
    const { engine } = await start(directory)
    expect((await engine.submit(openAccount(1))).number).toBe(1)
    await stop(engine)
  })
})

const CHILD = `
import { Engine } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)}
const engine = await Engine.start({ directory: process.argv[2], oldSegments: 'keep', snapshotEvery: 200, onFailure: (reason) => { console.log('failed ' + reason); process.exit(1) } })
let user = engine.recovery.number
for (;;) {
  const burst = []
  for (let count = 0; count < 20; count++) {
    const userId = ++user
    burst.push(engine.submit({ type: 'OpenAccount', userId, tradeGroupId: userId, house: undefined }).then(({ number }) => console.log(number + ' ' + userId)))
  }
  await Promise.all(burst)
}
`

/** Runs a child that submits without end, kills it after so many acknowledgements, and gives those. */
async function killedAfter(directory: string, count: number): Promise<Map<number, number>> {
  const script = join(directory, 'submit-without-end.mjs')
  writeFileSync(script, CHILD)
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged = new Map<number, number>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [number, userId] = line.split(' ').map(Number)
    if (Number.isSafeInteger(number) && Number.isSafeInteger(userId))
      acknowledged.set(number as number, userId as number)
    if (acknowledged.size === count) child.kill('SIGKILL')
  }
  return acknowledged
}

describe('[P3] a killed process', () => {
  test('loses nothing that it acknowledged, and its successor goes on', async () => {
    const directory = temporaryDirectory()
    const acknowledged = new Map<number, number>()
    for (const count of [50, 333, 600]) {
      for (const [number, userId] of await killedAfter(directory, count)) acknowledged.set(number, userId)
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(983)
    const storage = openStorage({ directory, disk: nodeDisk() })
    const found = new Map<number, number>()
    for await (const batch of storage.log.read(1)) {
      batch.records.forEach((record, at) => {
        const { command } = decodeRecord(record)
        if (command.type === 'OpenAccount') found.set(batch.first + at, command.userId)
      })
    }
    for (const [number, userId] of acknowledged) expect(found.get(number)).toBe(userId)
    const { core } = await recover(storage)
    for (const userId of acknowledged.values()) expect(core.state.accounts.has(userId as UserId)).toBe(true)
    const hash = hex(sha256(core.encodeState()))
    storage.log.close()

    const { engine } = await start(directory)
    expect((await engine.query('stateHash', {})).hash).toBe(hash)
    await stop(engine)
  })
})
