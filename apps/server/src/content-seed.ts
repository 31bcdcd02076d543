// Puts the texts of the content folder into the database at the start: what is new and what changed since the last one.

import { fileURLToPath } from 'node:url'
import type { Database } from '@candor/database'
import { seedArticles } from '@candor/gateway'
import { readContentFiles } from './content-files.ts'

/** Beside the program, from its sources and from its build alike. */
export const CONTENT_DIRECTORY = fileURLToPath(new URL('../../../content', import.meta.url))

export interface ContentSeedParts {
  readonly directory: string
  readonly database: Database
  readonly nowMs: number
  /** Told of each file that was left out, and why. */
  readonly onProblem: (problem: string) => void
}

/** How many texts and arrangements were new or had changed. */
export async function seedContent(parts: ContentSeedParts): Promise<number> {
  const { articles, problems } = readContentFiles(parts.directory)
  for (const problem of problems) parts.onProblem(problem)
  return seedArticles(parts.database, articles, parts.nowMs)
}
