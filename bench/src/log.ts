// How fast the log makes records durable, beside a bare write and sync of the same bytes to a plain file.
// Nothing in; a table and the ratio at 64 in flight out. Leaves nothing behind on the disk.

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type FileLog, nodeDisk, openFileLog } from '@candor/log'
import { median } from './median.ts'
import { type BenchReport, nowNs } from './report.ts'

const IN_FLIGHT = [1, 16, 64, 256] as const
const JUDGED_IN_FLIGHT = 64
const RECORD_BYTES = 90
/** What the log writes beside the records: a length for each, a header and a checksum for the batch. */
const LENGTH_BYTES = 4
const FRAME_BYTES = 72
const BAR = 0.7
/** Short alternating rounds, so that whatever else the machine does falls on both sides alike. */
const ROUND_NS = 50e6
const ROUNDS = 31
const WARM_UP_ROUNDS = 3

/** A plain file, and the bytes of one batch to append to it again and again. */
class RawFile {
  readonly #descriptor: number
  readonly #bytes: Buffer
  #position = 0

  constructor(path: string, bytes: number) {
    this.#descriptor = openSync(path, 'w')
    this.#bytes = Buffer.alloc(bytes, 7)
  }

  append(): void {
    this.#position += writeSync(this.#descriptor, this.#bytes, 0, this.#bytes.length, this.#position)
    fdatasyncSync(this.#descriptor)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Records per second of one round. */
async function round(inFlight: number, append: () => void | Promise<unknown>): Promise<number> {
  const start = nowNs()
  let now = start
  let batches = 0
  while (now - start < ROUND_NS) {
    await append()
    batches++
    now = nowNs()
  }
  return (batches * inFlight) / ((now - start) / 1e9)
}

async function compare(
  directory: string,
  inFlight: number,
): Promise<{ log: number; raw: number; ratio: number }> {
  const log: FileLog = openFileLog({ directory: join(directory, `log-${inFlight}`), disk: nodeDisk() })
  const rawBytes = FRAME_BYTES + inFlight * (LENGTH_BYTES + RECORD_BYTES)
  const raw = new RawFile(join(directory, `raw-${inFlight}`), rawBytes)
  const records = Array.from({ length: inFlight }, (_, at) => new Uint8Array(RECORD_BYTES).fill(at))
  const appendLog = (): Promise<unknown> => log.stage(records, log.head().number).commit()
  const appendRaw = (): void => raw.append()
  const rates = { log: [] as number[], raw: [] as number[], ratio: [] as number[] }
  try {
    for (let at = 0; at < WARM_UP_ROUNDS + ROUNDS; at++) {
      const rate = { log: 0, raw: 0 }
      // Who goes first changes from round to round.
      const order = at % 2 === 0 ? (['log', 'raw'] as const) : (['raw', 'log'] as const)
      for (const name of order) rate[name] = await round(inFlight, name === 'log' ? appendLog : appendRaw)
      if (at < WARM_UP_ROUNDS) continue
      rates.log.push(rate.log)
      rates.raw.push(rate.raw)
      // Neighbours in time, so the same weather: the ratio is taken of each pair, not of the totals.
      rates.ratio.push(rate.log / rate.raw)
    }
  } finally {
    raw.close()
    log.close()
  }
  return { log: median(rates.log), raw: median(rates.raw), ratio: median(rates.ratio) }
}

/** Durable records per second at several batch sizes, log against raw. */
export async function benchLog(): Promise<BenchReport> {
  // Beside the data, not in the system's temporary folder: that may be memory, where a sync costs nothing.
  const directory = mkdtempSync(join(process.cwd(), 'data-bench-'))
  const rows: (string | number)[][] = []
  const figures: Record<string, number> = {}
  let judged = 0
  try {
    for (const inFlight of IN_FLIGHT) {
      const { log, raw, ratio } = await compare(directory, inFlight)
      rows.push([inFlight, Math.round(log), Math.round(raw), ratio.toFixed(3)])
      figures[`log${inFlight}PerSecond`] = Math.round(log)
      figures[`raw${inFlight}PerSecond`] = Math.round(raw)
      figures[`ratio${inFlight}`] = Number(ratio.toFixed(3))
      if (inFlight === JUDGED_IN_FLIGHT) judged = ratio
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return {
    bench: 'log',
    ratio: judged,
    bar: `at least ${BAR.toFixed(2)} of raw at ${JUDGED_IN_FLIGHT} in flight`,
    passed: judged >= BAR,
    columns: ['in flight', 'log records/s', 'raw records/s', 'log/raw'],
    rows,
    figures,
  }
}
