// Articles by the thousand, always the same: English-like words as often as words are, and Chinese ones.

import type { SeedArticle, SeedText } from '@candor/gateway'

const WORDS = 20_000
const WORDS_IN_BODY = 300
const WORDS_IN_TITLE = 6
const CATEGORIES = ['start', 'account', 'money', 'spot', 'contracts'] as const
const SYLLABLES = [
  'ba',
  'con',
  'der',
  'fi',
  'gra',
  'hul',
  'in',
  'ko',
  'lat',
  'me',
  'nor',
  'pre',
  'sti',
  'tra',
  'un',
  'wi',
]
const HAN =
  '价格标记资金提现审核账户合约杠杆保证金手续费指数期限利率收益风险强平委托成交市场深度图表验证密码邮箱电话邀请返佣等级公告新闻帮助中心'

/** A small generator of numbers from 0 to 1, always the same ones. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The n-th word, each another one. */
export function wordAt(place: number): string {
  let word = ''
  for (let rest = place + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return word
}

/** Few words are frequent, most are rare. */
function placeOf(random: () => number): number {
  return Math.floor(WORDS ** random()) - 1
}

function english(random: () => number, count: number): string {
  return Array.from({ length: count }, () => wordAt(placeOf(random))).join(' ')
}

function chinese(random: () => number, count: number): string {
  const pairs = HAN.length / 2
  return Array.from({ length: count }, () => {
    const at = Math.floor(random() * pairs) * 2
    return HAN.slice(at, at + 2)
  }).join('')
}

export function manyArticles(count: number): SeedArticle[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, at): SeedArticle => {
    const texts: SeedText[] = [
      {
        language: 'en',
        title: `${english(random, WORDS_IN_TITLE)} ${at}`,
        summary: english(random, WORDS_IN_TITLE * 2),
        body: english(random, WORDS_IN_BODY),
      },
      {
        language: 'zh',
        title: `${chinese(random, WORDS_IN_TITLE)}${at}`,
        summary: chinese(random, WORDS_IN_TITLE * 2),
        body: chinese(random, WORDS_IN_BODY),
      },
    ]
    const category = CATEGORIES[at % CATEGORIES.length] ?? 'start'
    const place = { category, place: at, pinned: false, sample: false, related: [] }
    return { kind: 'help', slug: `article-${at}`, ...place, texts }
  })
}
