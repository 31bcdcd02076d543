import { type Command, type CommandNumber, decodeRecord, Refusal, type TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { type Log, LogDead, LogFull, MemoryLog, type StagedBatch } from '@candor/log'
import { describe, expect, test } from 'vitest'
import { NOON, openAccount, setUp } from './sample-commands-suite.ts'
import { type Judge, Sequencer } from './sequencer.ts'

const TICK: Command = { type: 'Tick' }

/** A log whose calls can be made to fail, and that tells in which order they came. */
class FragileLog implements Log {
  readonly calls: string[] = []
  stageError: Error | undefined
  commitError: Error | undefined
  private readonly inner = new MemoryLog()
  readonly id = this.inner.id
  head = (): ReturnType<Log['head']> => this.inner.head()
  firstNumber = (): number => 1
  read = (from: number, to?: number): ReturnType<Log['read']> => this.inner.read(from, to)
  follow = (from: number, signal: AbortSignal): ReturnType<Log['follow']> => this.inner.follow(from, signal)
  close = (): void => this.inner.close()

  stage(records: readonly Uint8Array[], expectedLast: number): StagedBatch {
    if (this.stageError !== undefined) throw this.stageError
    const staged = this.inner.stage(records, expectedLast)
    this.calls.push(`stage ${records.length}`)
    return {
      commit: async () => {
        if (this.commitError !== undefined) throw this.commitError
        const head = await staged.commit()
        this.calls.push('commit')
        return head
      },
      discard: () => {
        this.calls.push('discard')
        staged.discard()
      },
    }
  }
}

interface Scene {
  readonly log: FragileLog
  readonly core: Core
  readonly sequencer: Sequencer
  now: bigint
}

function scene(judge?: (core: Core) => Judge, lastMs: bigint = 0n): Scene {
  const log = new FragileLog()
  const core = Core.create()
  const made: { now: bigint } = { now: NOON }
  const sequencer = new Sequencer({
    core: judge === undefined ? core : judge(core),
    log,
    lastMs: lastMs as TimeMs,
    clock: () => made.now as TimeMs,
  })
  return Object.assign(made, { log, core, sequencer })
}

async function timesIn(log: Log): Promise<bigint[]> {
  const times: bigint[] = []
  for await (const batch of log.read(1))
    times.push(...batch.records.map((record) => decodeRecord(record).timeMs))
  return times
}

describe('[P3] nothing is acknowledged before it is durable', () => {
  test('a batch is staged, applied, made durable, and only then answered', async () => {
    const order: string[] = []
    const { sequencer, log } = scene((core) => ({
      apply: (...args) => {
        order.push(`apply with ${log.calls.join(', ')}`)
        return core.apply(...args)
      },
    }))
    const outcomes = await sequencer.take([openAccount(1), openAccount(2)])
    expect(order).toEqual(['apply with stage 2', 'apply with stage 2'])
    expect(log.calls).toEqual(['stage 2', 'commit'])
    expect(outcomes.map(({ number }) => number)).toEqual([1, 2])
    expect(log.head().number).toBe(2)
  })

  test('numbers go on without gaps over batches, rejections included', async () => {
    const { sequencer } = scene()
    const first = await sequencer.take([openAccount(1), openAccount(1)])
    const second = await sequencer.take([openAccount(2)])
    expect([...first, ...second].map(({ number, reply }) => [number, reply.rejection])).toEqual([
      [1, undefined],
      [2, 'account.exists'],
      [3, undefined],
    ])
  })

  test('what is in the log is what was applied: replaying it gives the same state', async () => {
    const { sequencer, log, core } = scene()
    await sequencer.take(setUp())
    const again = Core.create()
    for await (const batch of log.read(1)) {
      batch.records.forEach((record, at) => {
        const { timeMs, command } = decodeRecord(record)
        again.apply((batch.first + at) as CommandNumber, timeMs, command)
      })
    }
    expect(Buffer.compare(again.encodeState(), core.encodeState())).toBe(0)
  })
})

describe('[reliability 3] clock jumps', () => {
  test('time given once is never given again, however the clock jumps', async () => {
    const scenario = scene()
    for (const now of [NOON, NOON - 86_400_000n, NOON + 5n, 0n, NOON + 6n]) {
      scenario.now = now
      await scenario.sequencer.take([TICK])
    }
    expect(await timesIn(scenario.log)).toEqual([NOON, NOON, NOON + 5n, NOON + 5n, NOON + 6n])
  })

  test('nor after a restart: the core’s last time counts', async () => {
    const { sequencer, log } = scene(undefined, NOON + 1_000n)
    await sequencer.take([TICK])
    expect(await timesIn(log)).toEqual([NOON + 1_000n])
  })

  test('all commands of a batch have one time', async () => {
    const { sequencer, log } = scene()
    await sequencer.take([TICK, TICK, TICK])
    expect(new Set(await timesIn(log)).size).toBe(1)
  })
})

describe('[reliability 3] a full disk', () => {
  test('refuses, applies nothing, and goes on when there is space again', async () => {
    const { sequencer, log, core } = scene()
    await sequencer.take([openAccount(1)])
    const before = core.encodeState()
    log.stageError = new LogFull('segment', undefined)
    await expect(sequencer.take([openAccount(2)])).rejects.toMatchObject({
      name: 'Refusal',
      code: 'engine.storage.full',
    })
    expect(Buffer.compare(core.encodeState(), before)).toBe(0)
    expect(log.head().number).toBe(1)
    log.stageError = undefined
    expect(await sequencer.take([openAccount(2)])).toMatchObject([
      { number: 2, reply: { rejection: undefined } },
    ])
  })
})

describe('[reliability 3] a poison command', () => {
  test('is discarded before it is durable, with its whole batch, and the sequencer takes nothing more', async () => {
    const { sequencer, log } = scene((core) => ({
      apply: (number, timeMs, command) => {
        if (command.type === 'Tick') throw new Error('poison')
        return core.apply(number, timeMs, command)
      },
    }))
    await sequencer.take([openAccount(1)])
    await expect(sequencer.take([openAccount(2), TICK, openAccount(3)])).rejects.toThrow('poison')
    expect(log.calls).toEqual(['stage 1', 'commit', 'stage 3', 'discard'])
    expect(log.head().number).toBe(1)
    await expect(sequencer.take([openAccount(4)])).rejects.toMatchObject({ code: 'engine.failed' })
    expect(log.head().number).toBe(1)
  })
})

describe('[reliability 3] a sync that fails', () => {
  test('acknowledges nothing and is never tried again', async () => {
    const { sequencer, log } = scene()
    await sequencer.take([openAccount(1)])
    log.commitError = new LogDead('EIO', undefined)
    await expect(sequencer.take([openAccount(2)])).rejects.toBe(log.commitError)
    log.commitError = undefined
    const refused = sequencer.take([openAccount(3)])
    await expect(refused).rejects.toBeInstanceOf(Refusal)
    await expect(refused).rejects.toMatchObject({ code: 'engine.failed' })
    expect(log.calls).toEqual(['stage 1', 'commit', 'stage 1'])
  })

  test('any other failure to write breaks it too', async () => {
    const { sequencer, log, core } = scene()
    log.stageError = new LogDead('EIO', undefined)
    await expect(sequencer.take([openAccount(1)])).rejects.toBe(log.stageError)
    log.stageError = undefined
    await expect(sequencer.take([openAccount(1)])).rejects.toMatchObject({ code: 'engine.failed' })
    expect(core.state.number).toBe(0)
  })
})
