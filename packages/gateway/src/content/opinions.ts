// Whether readers found a text helpful: one opinion for each user, and for visitors one for each address, of which only a
// keyed hash is kept.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { addressKey } from '../address-key.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { Head } from './edition.ts'

export interface OpinionsParts {
  readonly database: Database
  readonly secretBox: Pick<SecretBox, 'hash'>
  readonly clock: () => number
}

/** Somebody who is logged in, or whoever calls from an address. */
export interface Voter {
  readonly userId: UserId | undefined
  readonly address: string
}

export interface Counts {
  readonly helpful: number
  readonly unhelpful: number
}

type Read = Pick<Head, 'articleId' | 'language'>

const PURPOSE = 'opinion'

export class Opinions {
  private readonly parts: OpinionsParts

  constructor(parts: OpinionsParts) {
    this.parts = parts
  }

  /** Takes the place of the opinion that the same reader had. */
  async give({ articleId, language }: Read, voter: Voter, helpful: boolean): Promise<void> {
    const { database, clock } = this.parts
    const time_ms = clock()
    await database
      .insertInto('article_opinions')
      .values({ article_id: articleId, language, voter: this.nameOf(voter), helpful, time_ms })
      .onConflict((conflict) =>
        conflict.columns(['article_id', 'language', 'voter']).doUpdateSet({ helpful, time_ms }),
      )
      .execute()
  }

  async of({ articleId, language }: Read): Promise<Counts> {
    return this.parts.database
      .selectFrom('article_opinions')
      .select((is) => [
        is.fn.countAll<number>().filterWhere('helpful', '=', true).as('helpful'),
        is.fn.countAll<number>().filterWhere('helpful', '=', false).as('unhelpful'),
      ])
      .where('article_id', '=', articleId)
      .where('language', '=', language)
      .executeTakeFirstOrThrow()
  }

  private nameOf({ userId, address }: Voter): string {
    if (userId !== undefined) return `user:${userId}`
    return `visitor:${this.parts.secretBox.hash(PURPOSE, addressKey(address)).toString('base64url')}`
  }
}
