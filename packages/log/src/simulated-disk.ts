// A disk in memory that fails as disks do: torn sectors, lost renames, failed syncs, no space, sudden stops.
// A seeded source in; the same faults for the same seed out. Never touches the real disk or a clock.

import { dirname } from 'node:path'
import type { Disk, DiskFile, LockHolder } from './disk.ts'
import { type RandomSource, seededBytes, seededRandom } from './seeded-random.ts'
import { SECTOR_BYTES, SimulatedSectors } from './simulated-sectors.ts'

export { type RandomSource, SECTOR_BYTES, seededBytes, seededRandom }

/** The machine stopped here. Everything after it fails the same way until crash() or kill() restarts it. */
export class SimulatedCrash extends Error {
  constructor(operation: number) {
    super(`the simulated machine stopped at disk operation ${operation}`)
    this.name = 'SimulatedCrash'
  }
}

type Entry = SimulatedSectors | 'directory'

/** A change of names that the next directory sync makes durable. */
interface NameChange {
  readonly paths: readonly string[]
  readonly apply: (names: Map<string, Entry>) => void
}

function diskError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}

export class SimulatedDisk implements Disk {
  readonly holder: LockHolder
  readonly #random: RandomSource
  #names = new Map<string, Entry>()
  #durableNames = new Map<string, Entry>()
  #pending: NameChange[] = []
  #boot = 1
  #operations = 0
  #stopAt: number | undefined
  #stopped = false
  #failSyncs = 0
  #freeBytes = Number.POSITIVE_INFINITY

  constructor(random: RandomSource) {
    this.#random = random
    const boot = (): number => this.#boot
    this.holder = {
      get identity() {
        return `simulated machine, boot ${boot()}`
      },
      runs: (identity) => identity === `simulated machine, boot ${boot()}`,
    }
  }

  /** How many operations that change the disk were asked for so far. */
  get operations(): number {
    return this.#operations
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** Stops the machine at the nth operation from now (1 is the next one), done or not at random. */
  stopAfter(operations: number): void {
    this.#stopAt = this.#operations + operations
  }

  /** The next `times` file syncs fail with EIO and lose what they should have written. */
  failNextSync(times = 1): void {
    this.#failSyncs = times
  }

  /** From now on only this many bytes more fit; writes go short and then fail with ENOSPC. */
  setFreeBytes(bytes: number): void {
    this.#freeBytes = bytes
  }

  /** Power cut and restart: un-synced sectors, sizes and names survive or not at random. */
  crash(): void {
    for (const change of this.#pending) if (this.#random() & 1) change.apply(this.#durableNames)
    for (const path of this.#durableNames.keys()) {
      // A directory that did not survive takes its files along.
      if (!this.#isDirectory(this.#durableNames, dirname(path))) this.#durableNames.delete(path)
    }
    for (const entry of new Set(this.#durableNames.values())) {
      if (entry !== 'directory') entry.crash(this.#random)
    }
    this.#names = new Map(this.#durableNames)
    this.#pending = []
    this.#restart()
  }

  /** The process is killed and started again; the machine goes on, so nothing written is lost. */
  kill(): void {
    this.#restart()
  }

  corrupt(path: string, change: (content: Buffer) => Buffer): void {
    this.#file(path).corrupt(change)
  }

  flipBit(path: string, at: number, bit: number): void {
    this.corrupt(path, (content) => {
      content[at] = (content[at] ?? 0) ^ (1 << bit)
      return content
    })
  }

  zero(path: string, start: number, end: number): void {
    this.corrupt(path, (content) => content.fill(0, start, Math.min(end, content.length)))
  }

  contents(path: string): Buffer {
    const file = this.#file(path)
    const content = Buffer.alloc(file.size)
    file.read(content, 0)
    return content
  }

  /** Puts a durable file there, as a restore from a copy would. */
  put(path: string, content: Uint8Array): void {
    const file = new SimulatedSectors()
    file.corrupt(() => Buffer.from(content))
    for (const names of [this.#names, this.#durableNames]) names.set(path, file)
  }

  /** An independent disk with the same files, all durable. */
  copy(random: RandomSource): SimulatedDisk {
    const twin = new SimulatedDisk(random)
    twin.#boot = this.#boot + 1
    for (const [path, entry] of this.#names) {
      const copied = entry === 'directory' ? entry : entry.copy()
      twin.#names.set(path, copied)
      twin.#durableNames.set(path, copied)
    }
    return twin
  }

  open(path: string, mode: 'read' | 'write' | 'create'): DiskFile {
    this.#requireRunning()
    if (mode !== 'create') return this.#handle(path, this.#file(path))
    return this.#operation(() => this.#handle(path, this.#create(path, new SimulatedSectors())))
  }

  createExclusive(path: string, content: Uint8Array): boolean {
    return this.#operation(() => {
      if (this.#names.has(path)) return false
      const file = new SimulatedSectors()
      file.write(content, 0)
      file.sync()
      this.#create(path, file)
      return true
    })
  }

  rename(from: string, to: string): void {
    this.#operation(() => {
      const file = this.#file(from)
      this.#requireDirectory(dirname(to))
      this.#change([from, to], (names) => {
        names.delete(from)
        names.set(to, file)
      })
    })
  }

  remove(path: string): void {
    this.#operation(() => {
      this.#freeBytes += this.#file(path).size
      this.#change([path], (names) => names.delete(path))
    })
  }

  list(directory: string): readonly string[] {
    this.#requireRunning()
    this.#requireDirectory(directory)
    const names = [...this.#names.keys()].filter((path) => dirname(path) === directory && path !== directory)
    return names.map((path) => path.slice(path.lastIndexOf('/') + 1))
  }

  makeDirectory(path: string): void {
    if (this.#isDirectory(this.#names, path)) return
    this.makeDirectory(dirname(path))
    this.#operation(() => this.#change([path], (names) => names.set(path, 'directory')))
    this.syncDirectory(dirname(path))
  }

  syncDirectory(path: string): void {
    this.#operation(() => {
      this.#requireDirectory(path)
      const needed = new Set<string>()
      const durable = new Set<NameChange>()
      // Backwards: an earlier change of a name that becomes durable becomes durable with it.
      for (const change of this.#pending.toReversed()) {
        if (!change.paths.some((name) => dirname(name) === path || needed.has(name))) continue
        durable.add(change)
        for (const name of change.paths) needed.add(name)
      }
      for (const change of this.#pending) if (durable.has(change)) change.apply(this.#durableNames)
      this.#pending = this.#pending.filter((change) => !durable.has(change))
    })
  }

  #restart(): void {
    this.#boot++
    this.#stopped = false
    this.#stopAt = undefined
    this.#failSyncs = 0
  }

  #requireRunning(): void {
    if (this.#stopped) throw new SimulatedCrash(this.#operations)
  }

  /** Counts an operation, and stops the machine in it when its turn has come. */
  #operation<T>(perform: () => T): T {
    this.#requireRunning()
    this.#operations++
    if (this.#operations !== this.#stopAt) return perform()
    try {
      if (this.#random() & 1) perform()
    } finally {
      this.#stopped = true
    }
    throw new SimulatedCrash(this.#operations)
  }

  #change(paths: readonly string[], apply: (names: Map<string, Entry>) => void): void {
    apply(this.#names)
    this.#pending.push({ paths, apply })
  }

  #create(path: string, file: SimulatedSectors): SimulatedSectors {
    if (this.#names.has(path)) throw diskError('EEXIST', path)
    this.#requireDirectory(dirname(path))
    this.#change([path], (names) => names.set(path, file))
    return file
  }

  #file(path: string): SimulatedSectors {
    const entry = this.#names.get(path)
    if (entry === undefined) throw diskError('ENOENT', path)
    if (entry === 'directory') throw diskError('EISDIR', path)
    return entry
  }

  #isDirectory(names: Map<string, Entry>, path: string): boolean {
    return dirname(path) === path || path === '.' || names.get(path) === 'directory'
  }

  #requireDirectory(path: string): void {
    if (!this.#isDirectory(this.#names, path)) throw diskError('ENOENT', path)
  }

  /** A handle belongs to the boot that opened it, as a file descriptor does. */
  #handle(path: string, file: SimulatedSectors): DiskFile {
    const boot = this.#boot
    const alive = (): void => {
      this.#requireRunning()
      if (boot !== this.#boot) throw new SimulatedCrash(this.#operations)
    }
    const operation = <T>(perform: () => T): T => {
      alive()
      return this.#operation(perform)
    }
    return {
      path,
      read: (target, position) => {
        alive()
        return file.read(target, position)
      },
      write: (bytes, position) => operation(() => this.#write(path, file, bytes, position)),
      sync: () => operation(() => this.#sync(path, file)),
      size: () => {
        alive()
        return file.size
      },
      truncate: (size) =>
        operation(() => {
          this.#freeBytes += file.size - size
          file.truncate(size)
        }),
      close() {},
    }
  }

  #write(path: string, file: SimulatedSectors, bytes: Uint8Array, position: number): number {
    const growth = Math.max(0, position + bytes.length - file.size)
    const short = Math.max(0, growth - this.#freeBytes)
    const length = bytes.length - short
    if (length <= 0 && bytes.length > 0) throw diskError('ENOSPC', path)
    this.#freeBytes -= growth - short
    file.write(bytes.subarray(0, length), position)
    return length
  }

  #sync(path: string, file: SimulatedSectors): void {
    if (this.#failSyncs === 0) return file.sync()
    this.#failSyncs--
    file.failSync()
    throw diskError('EIO', path)
  }
}
