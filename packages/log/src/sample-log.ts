// Records and small logs for the tests of this package: numbers in, recognisable bytes out. Not exported.

import { type FileLog, type FileLogOptions, openFileLog } from './file-log.ts'
import type { Log, LogReader } from './port.ts'
import { seededBytes, seededRandom } from './seeded-random.ts'
import { SimulatedDisk } from './simulated-disk.ts'

export const SAMPLE_DIRECTORY = '/data/log'

/** A record that tells its number, of a length that varies with it. */
export function sampleRecord(number: number, bytes = 20 + (number % 7) * 5): Uint8Array {
  const record = new Uint8Array(bytes).fill(number & 0xff)
  new DataView(record.buffer).setFloat64(0, number)
  return record
}

export function sampleRecords(first: number, count: number, bytes?: number): Uint8Array[] {
  return Array.from({ length: count }, (_, at) => sampleRecord(first + at, bytes))
}

export async function append(log: Log, records: readonly Uint8Array[]): Promise<void> {
  await log.stage(records, log.head().number).commit()
}

/** Appends batches of these sizes, numbered on from the head. */
export async function appendBatches(log: Log, sizes: readonly number[], bytes?: number): Promise<void> {
  for (const size of sizes) await append(log, sampleRecords(log.head().number + 1, size, bytes))
}

export async function readAll(
  reader: LogReader,
  from = reader.firstNumber(),
  to?: number,
): Promise<Uint8Array[]> {
  const records: Uint8Array[] = []
  for await (const batch of reader.read(from, to)) records.push(...batch.records)
  return records
}

export function simulatedDisk(seed = 1): SimulatedDisk {
  return new SimulatedDisk(seededRandom(seed))
}

export function openSample(disk: SimulatedDisk, options: Partial<FileLogOptions> = {}): FileLog {
  const randomBytes = seededBytes(seededRandom(disk.operations + 1))
  return openFileLog({ directory: SAMPLE_DIRECTORY, disk, segmentBytes: 700, randomBytes, ...options })
}

/** What a call throws; fails when it throws nothing. */
export function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
