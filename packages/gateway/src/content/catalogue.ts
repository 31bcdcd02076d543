// Editions of every language, each read when somebody asks for it and kept until a text changes or a moment that was
// scheduled has come: whoever asks after that gets the new one. Whoever listens is told of both within a second, changes
// by another process among them.

import type { Language } from '@candor/api'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { type Edition, readEdition } from './edition.ts'
import { CONTENT_LIMITS } from './limits.ts'

export interface CatalogueParts {
  readonly database: Database
  readonly clock: () => number
  /** Told once when it cannot look for changes, until it can again. */
  readonly onError: (error: unknown) => void
}

interface Kept {
  readonly stamp: number
  readonly edition: Promise<Edition>
  /** Known once it has been read. */
  untilMs: number
}

interface Look {
  readonly version: number
  readonly next: number | null
}

export class Catalogue {
  readonly database: Database
  readonly clock: () => number
  private readonly onError: (error: unknown) => void
  private readonly kept = new Map<Language, Kept>()
  private readonly listeners: (() => void)[] = []
  private stamp = 0
  private version = 0
  /** Moments up to this one have been told. */
  private toldMs = 0
  private timer: NodeJS.Timeout | undefined = undefined
  private looking: Promise<void> | undefined = undefined
  private isFailing = false

  constructor({ database, clock, onError }: CatalogueParts) {
    this.database = database
    this.clock = clock
    this.onError = onError
  }

  async start(): Promise<void> {
    this.toldMs = this.clock()
    this.version = (await this.read()).version
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined
      })
    }, CONTENT_LIMITS.lookMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
  }

  edition(language: Language): Promise<Edition> {
    const kept = this.kept.get(language)
    const nowMs = this.clock()
    if (kept !== undefined && kept.stamp === this.stamp && nowMs < kept.untilMs) return kept.edition
    const edition = readEdition(this.database, language, nowMs)
    const entry: Kept = { stamp: this.stamp, edition, untilMs: Number.POSITIVE_INFINITY }
    this.kept.set(language, entry)
    void this.settle(language, entry)
    return edition
  }

  private async settle(language: Language, entry: Kept): Promise<void> {
    try {
      entry.untilMs = (await entry.edition).untilMs
    } catch {
      // A no is not kept; whoever waits for it gets it.
      if (this.kept.get(language) === entry) this.kept.delete(language)
    }
  }

  /** Texts changed, that is committed, and they have this version now. */
  changed(version: number): void {
    this.version = version
    this.stamp++
    this.tell()
  }

  onChanged(listener: () => void): void {
    this.listeners.push(listener)
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  private async look(): Promise<void> {
    try {
      const nowMs = this.clock()
      const before = this.version
      const { version, next } = await this.read()
      this.isFailing = false
      const isPast = next !== null && next <= nowMs
      if (isPast) this.toldMs = nowMs
      // Unless somebody in this process has said so meanwhile.
      if (version !== before && this.version === before) this.changed(version)
      else if (isPast) this.tell()
    } catch (error) {
      if (!this.isFailing) this.onError(error)
      this.isFailing = true
    }
  }

  private async read(): Promise<Look> {
    const { rows } = await sql<Look>`
      SELECT number AS version, (
        SELECT min(publish_ms) FROM article_versions WHERE state = 'published' AND publish_ms > ${this.toldMs}
      ) AS next
      FROM content_version`.execute(this.database)
    const [row] = rows
    if (row === undefined) throw new Error('the row that counts changes of texts is missing')
    return row
  }
}
