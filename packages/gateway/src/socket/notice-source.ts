// Where the topic about notices gets its data: which ones are on the site, and each one that appears.

import type { Source } from './channel.ts'
import type { NoticePort } from './ports.ts'

/** Its picture is the latest ones, pinned ones first; titles are asked for by a call, in the reader's language. */
export function noticesSource(notices: NoticePort): Source {
  let news: object[] = []
  const stop = notices.onNews((latest) => news.push(latest))
  return {
    snapshot: () => ({ list: notices.latest() }),
    changes: () => {
      const told = news
      news = []
      return told
    },
    close: stop,
  }
}
