// Full-text search in every language: one index each, made when somebody first searches in it, and brought up to date
// before an answer when texts changed since.

import type { Language, SearchedKind } from '@candor/api'
import { API_LIMITS } from '@candor/api'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Catalogue } from './catalogue.ts'
import type { Edition, Head } from './edition.ts'
import { SearchIndex, type Text } from './search-index.ts'

interface Kept {
  readonly index: SearchIndex
  edition: Edition | undefined
  /** Ends when everything before has been put in: an index is changed by one at a time. */
  turn: Promise<void>
}

export class Search {
  private readonly catalogue: Catalogue
  private readonly kept = new Map<Language, Kept>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  async find(
    text: string,
    { language, kind }: { readonly language: Language; readonly kind: SearchedKind | undefined },
  ): Promise<readonly Head[]> {
    const edition = await this.catalogue.edition(language)
    const index = await this.upToDate(edition)
    const isWanted = (head: Head): boolean => (kind === undefined ? head.kind !== 'page' : head.kind === kind)
    // What appears or goes while the index is brought up to date is the next search's.
    const found = index.search(text, isWanted).flatMap(({ kind: found, id }) => edition.find(found, id) ?? [])
    return found.slice(0, API_LIMITS.contentFound)
  }

  private async upToDate(edition: Edition): Promise<SearchIndex> {
    const { language } = edition
    const kept: Kept = this.kept.get(language) ?? {
      index: new SearchIndex(language),
      edition: undefined,
      turn: Promise.resolve(),
    }
    this.kept.set(language, kept)
    const follow = async (): Promise<void> => {
      if (kept.edition === edition) return
      // Until it has followed to the end, it is of no edition.
      kept.edition = undefined
      await kept.index.follow(edition, (heads) => textsOf(this.catalogue.database, heads))
      kept.edition = edition
    }
    const turn = kept.turn.then(follow)
    kept.turn = turn.catch(() => undefined)
    await turn
    return kept.index
  }
}

async function textsOf(database: Database, heads: readonly Head[]): Promise<readonly Text[]> {
  const { rows } = await sql<Text>`
    SELECT v.article_id AS "articleId", v.body
    FROM unnest(
      ${heads.map(({ articleId }) => articleId)}::bigint[],
      ${heads.map(({ language }) => language)}::text[],
      ${heads.map(({ number }) => number)}::integer[]
    ) AS wanted (article_id, language, number)
    JOIN article_versions AS v USING (article_id, language, number)`.execute(database)
  return rows
}
