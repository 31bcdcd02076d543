// Runs one seed against faults: batches through the real sequencer and log on a disk that crashes, tears, fails
// and fills up. Safety first, all the while; then the faults end and everything pending must finish.

import { type Command, type CommandType, Refusal, type TimeMs } from '@candor/contract'
import { Divergence, Unrecoverable } from '@candor/engine'
import { LogDamaged, LogDead } from '@candor/log'
import { SimulatedCrash, SimulatedDisk } from '@candor/log/simulated-disk'
import { type Coverage, cover, emptyCoverage } from './coverage.ts'
import { Generator } from './generator.ts'
import { drawProfile } from './generator-profile.ts'
import { KnownHistory, sameBytes } from './known-history.ts'
import { Oracle } from './oracle.ts'
import { keyOf } from './oracle-memory.ts'
import { Random } from './random.ts'
import type { SeedReport } from './run-seed.ts'
import { drawMachine, type Running, SimulatedMachine, takeIn } from './simulated-machine.ts'

const DEFAULT_STEPS = 120
const MOST_IN_BATCH = 6
/** Commands of unknown fate that a sender still means to send again. */
const MOST_RETRIES = 12
/** A recovery that itself crashes this often has been unlucky; the next one runs undisturbed. */
const MOST_CRASHES_IN_ROW = 4

/** Without a key, but the core's own state lets them take effect once: those who watch chains and banks send them again. */
const ONCE_BY_STATE: ReadonlySet<CommandType> = new Set<CommandType>([
  'SeeDeposit',
  'SeeNamedDeposit',
  'ConfirmDeposit',
  'OrphanDeposit',
  'ApproveWithdrawal',
  'RefuseWithdrawal',
  'SendWithdrawal',
  'SettleWithdrawal',
  'ReturnWithdrawal',
])

class Problem extends Error {}

export interface FaultOptions {
  readonly steps?: number
  /** For tests of the simulator itself: a disk that breaks its word. */
  readonly makeDisk?: (random: () => number) => SimulatedDisk
}

export async function runFaultSeed(seed: number, options: FaultOptions = {}): Promise<SeedReport> {
  const run = new FaultRun(seed, options)
  try {
    await run.boot()
    for (let step = 0; step < (options.steps ?? DEFAULT_STEPS); step++) await run.step()
    await run.heal()
    return run.report(undefined)
  } catch (error) {
    const text =
      error instanceof Problem ? error.message : String(error instanceof Error ? error.stack : error)
    return run.report(text)
  }
}

class FaultRun {
  private readonly seed: number
  private readonly random: Random
  private readonly machine: SimulatedMachine
  private readonly generator: Generator
  private readonly history: KnownHistory
  private readonly coverage: Coverage = emptyCoverage()
  private running: Running | undefined
  /** Commands whose fate their sender does not know, and which may be sent again. */
  private readonly retries: Command[] = []
  private lastCommand = 'none'
  private accepted = 0

  constructor(seed: number, { makeDisk = (random) => new SimulatedDisk(random) }: FaultOptions) {
    this.seed = seed
    this.random = new Random(seed).fork('faults')
    const profile = drawProfile(this.random.fork('profile'))
    // The window must outlast the run here: what is proved is that a retry never takes effect twice.
    const oracle = new Oracle()
    this.history = new KnownHistory(oracle)
    this.generator = new Generator(this.random.fork('commands'), profile, oracle.world)
    const disk = makeDisk(() => this.random.word())
    this.machine = new SimulatedMachine(
      disk,
      drawMachine(this.random.fork('machine')),
      this.random.fork('ids'),
    )
  }

  report(problem: string | undefined): SeedReport {
    const { seed, accepted, coverage } = this
    const commands = this.history.length
    const failure =
      problem === undefined ? undefined : { commandNumber: commands, command: this.lastCommand, problem }
    return { seed, commands, accepted, failure, coverage }
  }

  async boot(): Promise<void> {
    this.running = await this.machine.start()
    while (this.generator.setUpLeft > 0) await this.take([this.draw()])
  }

  async step(): Promise<void> {
    const { random } = this
    const commands = this.drawBatch()
    if (random.chance(0.25)) this.armFault()
    const standing = await this.survive(commands, async () => this.take(commands))
    if (standing && random.chance(0.4)) await this.survive([], async () => this.follow())
    if (random.chance(0.05)) await this.restart(random.chance(0.5) ? 'kill' : 'close')
    if (random.chance(0.03)) await this.examineDamagedCopy()
    this.machine.disk.setFreeBytes(Number.POSITIVE_INFINITY)
  }

  /** Faults are over: every pending command finishes, once; live, follower and replay agree to the last byte. */
  async heal(): Promise<void> {
    this.machine.disk.setFreeBytes(Number.POSITIVE_INFINITY)
    await this.restart('power')
    while (this.retries.length > 0) await this.take([this.retries.shift() as Command])
    for (let rest = 0; rest < 10; rest++) await this.take([this.draw()])
    await this.follow()
    const { follower, core, storage } = this.live()
    if (!sameBytes(core.encodeState(), this.history.state()))
      throw new Problem('the healed state is not the model state')
    await follower.catchUp(this.history.length)
    if (follower.position !== this.history.length) throw new Problem('the follower did not catch up')
    const problems = core.problems()
    if (problems.length > 0) throw new Problem(`after healing: ${problems.join('; ')}`)
    let next = storage.log.firstNumber()
    for await (const batch of storage.log.read(next)) {
      for (const record of batch.records) this.compareRecord(record, next++)
    }
    if (next !== this.history.length + 1)
      throw new Problem(`the log ends at ${next - 1}, not ${this.history.length}`)
    if (!sameBytes(this.history.stateAfter(this.history.length), this.history.state())) {
      throw new Problem('a replay from the first command gives another state')
    }
  }

  private live(): Running {
    if (this.running === undefined) throw new Problem('nothing is running')
    return this.running
  }

  private draw(): Command {
    const { timeMs, command } = this.generator.next()
    // The clock of the machine may be ahead, behind or far off; the sequencer must cope.
    const jump = this.random.chance(0.1) ? BigInt(this.random.int(-100_000_000, 100_000)) : 0n
    this.machine.clockMs = (timeMs + jump) as TimeMs
    return command
  }

  private drawBatch(): Command[] {
    const { random } = this
    const commands = Array.from({ length: random.int(1, MOST_IN_BATCH) }, () => this.draw())
    // A sender that got no answer asks again, sometimes more than once in a row.
    if (this.retries.length > 0 && random.chance(0.5)) {
      const again = random.pick(this.retries)
      commands.push(...Array.from({ length: random.int(1, 3) }, () => again))
    }
    return commands
  }

  private armFault(): void {
    const { random, machine } = this
    const kind = random.int(1, 10)
    if (kind <= 6) machine.disk.stopAfter(random.int(1, 8))
    else if (kind <= 8) machine.disk.failNextSync()
    else machine.disk.setFreeBytes(random.int(0, 700))
  }

  private async take(commands: readonly Command[]): Promise<void> {
    this.lastCommand = commands.map((command) => command.type).join(', ')
    const outcomes = await takeIn(this.live(), commands)
    for (const [index, outcome] of outcomes.entries()) {
      const command = commands[index] as Command
      const problem = this.history.acknowledge(command, outcome)
      if (problem !== undefined) throw new Problem(problem)
      cover(this.coverage, command, outcome)
      if (outcome.reply.rejection === undefined) this.accepted++
    }
  }

  private async follow(): Promise<void> {
    const { follower, core } = this.live()
    await follower.catchUp(core.state.number)
    if (this.random.chance(0.2)) follower.snapshot()
  }

  /** Runs an act that may end in a fault. Says whether the process still stands; brings up a new one if not. */
  private async survive(underWay: readonly Command[], act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'engine.storage.full') return true
      if (error instanceof Divergence) throw new Problem(`divergence: ${error.message}`)
      const isFull = (error as { code?: string }).code === 'ENOSPC'
      if (!(error instanceof SimulatedCrash || error instanceof LogDead || isFull)) throw error
      for (const command of underWay) this.rememberForRetry(command)
      await this.recoverAfter(this.random.chance(0.7) ? 'power' : 'kill', underWay)
      return false
    }
  }

  private rememberForRetry(command: Command): void {
    if (keyOf(command) === undefined && !ONCE_BY_STATE.has(command.type)) return
    this.retries.push(command)
    if (this.retries.length > MOST_RETRIES) this.retries.shift()
  }

  private async restart(how: 'kill' | 'close' | 'power'): Promise<void> {
    try {
      if (how === 'close') this.live().storage.log.close()
    } catch (error) {
      // A fault that was armed earlier fires in the close; the restart comes all the same.
      if (!(error instanceof SimulatedCrash)) throw error
    }
    await this.recoverAfter(how === 'power' ? 'power' : 'kill', [])
  }

  /** A new process recovers, itself perhaps interrupted; what it finds must be what the world knows. */
  private async recoverAfter(how: 'power' | 'kill', underWay: readonly Command[]): Promise<void> {
    const { disk } = this.machine
    this.running = undefined
    this.machine.disk.setFreeBytes(Number.POSITIVE_INFINITY)
    for (let crashes = 0; this.running === undefined; crashes++) {
      if (how === 'power') disk.crash()
      else disk.kill()
      this.maybeSpoilSnapshot()
      if (crashes < MOST_CRASHES_IN_ROW && this.random.chance(0.3)) disk.stopAfter(this.random.int(1, 6))
      try {
        this.running = await this.machine.start()
        // Armed for the recovery only: what did not fire must not fire later.
        disk.stopAfter(2 ** 40)
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) throw error
      }
    }
    await this.compareRecovered(this.live(), underWay)
  }

  /** Damage to the newest snapshot must cost time only, as long as there is an older one. */
  private maybeSpoilSnapshot(): void {
    if (!this.random.chance(0.05)) return
    const { disk, snapshotDirectory } = this.machine
    const names = disk.list(snapshotDirectory).filter((name) => name.endsWith('.snap'))
    const newest = [...names].sort((a, b) => (a < b ? -1 : 1)).at(-1)
    if (newest === undefined || names.length < 2) return
    const path = `${snapshotDirectory}/${newest}`
    disk.flipBit(path, this.random.int(0, disk.contents(path).length - 1), this.random.int(0, 7))
  }

  private async compareRecovered({ core, storage }: Running, underWay: readonly Command[]): Promise<void> {
    const { number } = storage.log.head()
    const known = this.history.length
    if (number < known) throw new Problem(`acknowledged up to ${known}, recovered only ${number}`)
    if (number > known + underWay.length) throw new Problem(`recovered ${number}, more than was ever sent`)
    if (number > known) {
      let next = known
      for await (const batch of storage.log.read(known + 1)) {
        for (const record of batch.records) {
          const problem = this.history.adopt(record, underWay[next++ - known] as Command)
          if (problem !== undefined) throw new Problem(problem)
        }
      }
    }
    if (!sameBytes(core.encodeState(), this.history.state())) {
      throw new Problem(`recovered at ${number} with another state than the model`)
    }
  }

  private compareRecord(record: Uint8Array, number: number): void {
    const known = this.history.records[number - 1]
    if (known === undefined || !sameBytes(record, known))
      throw new Problem(`record ${number} is not what was acknowledged`)
  }

  /** One damaged byte anywhere in a copy of the log: a refusal, or a true prefix; never a third. */
  private async examineDamagedCopy(): Promise<void> {
    const { random, machine } = this
    const copy = machine.disk.copy(() => random.word())
    const names = copy
      .list(machine.logDirectory)
      .filter((name) => name.endsWith('.seg') || name.endsWith('.seg.gz'))
    if (names.length === 0) return
    const path = `${machine.logDirectory}/${random.pick(names)}`
    const size = copy.contents(path).length
    if (size === 0) return
    copy.flipBit(path, random.int(0, size - 1), random.int(0, 7))
    try {
      const { core } = await machine.start(copy)
      const { number } = core.state
      if (number > this.history.length) throw new Problem(`a damaged log gave ${number} commands`)
      if (!sameBytes(core.encodeState(), this.history.stateAfter(number))) {
        throw new Problem(`a damaged log was interpreted: the state after ${number} is wrong`)
      }
    } catch (error) {
      if (!(error instanceof LogDamaged || error instanceof Unrecoverable)) throw error
    }
  }
}
