// Good requests about the site's texts that change nothing, however often they are asked: what they would mark or judge is
// not there.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const unknown = 'content.unknown'
const page = { pageIndex: '1', pageSize: '10' }
const nowhere = { kind: 'help', id: 'nowhere' }

function asked(query: Readonly<Record<string, string>>, code = success): Example {
  return { request: { query }, code }
}

export function contentExamples(): Readonly<Record<string, Example>> {
  return {
    notices: asked(page),
    notice: asked({ id: 'nowhere' }, unknown),
    readNotices: { request: { body: { ids: ['nowhere'] } }, code: success },
    helpCategories: { request: {}, code: success },
    helpArticles: asked({ category: 'start', ...page }),
    newsArticles: asked({ category: 'market', ...page }),
    contentArticle: asked(nowhere, unknown),
    relatedArticles: asked(nowhere, unknown),
    searchContent: asked({ text: 'withdrawal', kind: 'help' }),
    giveOpinion: { request: { body: { ...nowhere, helpful: true } }, code: unknown },
    contentPage: asked({ id: 'about' }),
  }
}
