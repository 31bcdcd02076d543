// What a killed server left in its log, held against what it had told: a data directory without a server and the
// exchanges since the last look in, problems in words out. Looks at a copy, so that the mending is left to the server.

import { openStorage, recover, sameBytes } from '@candor/engine'
import { nodeDisk } from '@candor/log'
import { EvidenceCheck } from './black-box-check.ts'
import type { Exchange } from './black-box-exchange.ts'
import { type LogStretch, readLog, withEngineCopy } from './black-box-log.ts'

export class LogExaminer {
  private readonly dataDirectory: string
  private check: EvidenceCheck | undefined
  /** Of the last batch that was looked at. */
  private lastHash: Uint8Array | undefined

  constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory
  }

  /** The last command that was looked at. */
  get number(): number {
    return this.check?.number ?? 0
  }

  /** `seedEnd` is the last command that was there before the first of the clients'; none before they began. */
  problems(exchanges: readonly Exchange[], seedEnd: number | undefined): Promise<string[]> {
    return withEngineCopy(this.dataDirectory, async (copy) => {
      const stretch = await readLog(copy, this.number + 1)
      const found = [...this.breaks(stretch), ...this.judge(stretch, exchanges, seedEnd)]
      const storage = openStorage({ directory: copy, disk: nodeDisk() })
      try {
        const { core } = await recover(storage)
        return [...found, ...core.problems()]
      } finally {
        storage.log.close()
      }
    })
  }

  /** What was read after an earlier kill is still there, unchanged. */
  private breaks({ end, previousHash }: LogStretch): string[] {
    if (this.lastHash === undefined) return []
    if (end < this.number) return [`the log ends at ${end}, and went to ${this.number} after an earlier kill`]
    if (sameBytes(previousHash, this.lastHash)) return []
    return [`the log was another one up to ${this.number} after an earlier kill`]
  }

  private judge(
    { records, hash }: LogStretch,
    exchanges: readonly Exchange[],
    seedEnd: number | undefined,
  ): string[] {
    if (seedEnd === undefined) return []
    const isFirst = this.check === undefined
    this.check ??= new EvidenceCheck(records.slice(0, seedEnd))
    this.lastHash = hash
    return this.check.problems(isFirst ? records.slice(seedEnd) : records, exchanges)
  }
}
