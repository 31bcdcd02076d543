// A directory for benchmarks, on the same disk as the working directory, removed afterwards.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export async function withBenchDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(process.cwd(), 'data-bench-'))
  // As root the database runs as nobody, who must be able to pass; else it would be put elsewhere, and stay there.
  chmodSync(directory, 0o711)
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
