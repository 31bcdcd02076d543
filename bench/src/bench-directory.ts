// A directory for benchmarks, on the same disk as the working directory, removed afterwards.

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export async function withBenchDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(process.cwd(), 'data-bench-'))
  try {
    return await use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
