// Puts the site's texts together: what readers get, what they may search, what they thought, and which notices appear.
// Gives the handlers of the calls about them, and what must be started and stopped.

import type { contentRoutes } from '@candor/api'
import type { Handlers } from '../call.ts'
import { Catalogue, type CatalogueParts } from './catalogue.ts'
import { contentCalls } from './content-calls.ts'
import { NoticeFeed } from './notice-feed.ts'
import { NoticeReads } from './notice-reads.ts'
import { Opinions, type OpinionsParts } from './opinions.ts'
import { Search } from './search.ts'

export type ContentParts = CatalogueParts & OpinionsParts

export class Content {
  readonly calls: Pick<Handlers, keyof typeof contentRoutes>
  readonly catalogue: Catalogue
  readonly notices: NoticeFeed

  constructor(parts: ContentParts) {
    const catalogue = new Catalogue(parts)
    this.catalogue = catalogue
    this.notices = new NoticeFeed({ catalogue, onError: parts.onError })
    this.calls = contentCalls({
      catalogue,
      search: new Search(catalogue),
      reads: new NoticeReads(parts.database),
      opinions: new Opinions(parts),
    })
  }

  async start(): Promise<void> {
    await this.catalogue.start()
    await this.notices.start()
  }

  async stop(): Promise<void> {
    await this.catalogue.stop()
    await this.notices.stop()
  }
}
