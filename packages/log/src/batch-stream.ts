// Reading and following, the same for every adapter: a source of whole batches in, trimmed batches out.
// Never gives a record above the durable number, and never reads ahead of its consumer.

import type { DurableNumber } from './durable-number.ts'
import { LogRefused } from './errors.ts'
import type { LogBatch } from './port.ts'

/** Whole batches in order, as far as they are durable. */
export interface BatchSource {
  /** Number of the record that comes next. */
  readonly next: number
  /** The batch that holds the next record; undefined when that is above `durable`. */
  take(durable: number): LogBatch | undefined
  close(): void
}

export function checkFrom(from: number): void {
  if (!Number.isSafeInteger(from) || from < 1) throw new LogRefused(`${from} is not a record number`)
}

/** Cuts a batch to the records from..to. The hash stays the whole batch's, as the port says. */
export function trimBatch(batch: LogBatch, from: number, to: number): LogBatch {
  const last = batch.first + batch.records.length - 1
  if (from <= batch.first && to >= last) return batch
  const first = Math.max(from, batch.first)
  const records = batch.records.slice(first - batch.first, Math.min(to, last) - batch.first + 1)
  return { ...batch, first, records }
}

interface ReadOptions {
  readonly open: (from: number) => BatchSource
  readonly durable: DurableNumber
  readonly from: number
}

export async function* readBatches(
  options: ReadOptions & { readonly to: number | undefined },
): AsyncGenerator<LogBatch> {
  const { open, durable, from, to } = options
  checkFrom(from)
  const end = Math.min(to ?? Number.POSITIVE_INFINITY, durable.number)
  if (from > end) return
  const source = open(from)
  try {
    while (source.next <= end) {
      const batch = source.take(durable.number)
      if (batch === undefined) return
      yield trimBatch(batch, from, end)
    }
  } finally {
    source.close()
  }
}

export async function* followBatches(
  options: ReadOptions & { readonly signal: AbortSignal },
): AsyncGenerator<LogBatch> {
  const { open, durable, from, signal } = options
  checkFrom(from)
  const source = open(from)
  try {
    while (await durable.beyond(source.next - 1, signal)) {
      const batch = source.take(durable.number)
      if (batch !== undefined) yield trimBatch(batch, from, Number.POSITIVE_INFINITY)
    }
  } finally {
    source.close()
  }
}
