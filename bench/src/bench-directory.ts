// A directory for benchmarks, on the same disk as the working directory, removed afterwards.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A database that was killed may still write for a moment. */
const RETRIES = 5
const RETRY_MS = 200

export async function withBenchDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(process.cwd(), 'data-bench-'))
  // As root the database runs as nobody, who must be able to pass; else it would be put elsewhere, and stay there.
  chmodSync(directory, 0o711)
  const remove = (): void =>
    rmSync(directory, { recursive: true, force: true, maxRetries: RETRIES, retryDelay: RETRY_MS })
  // Not everybody waits for a benchmark to end.
  process.once('exit', remove)
  try {
    return await use(directory)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
