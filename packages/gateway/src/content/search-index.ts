// The words of every text of one language, and which texts have them. Follows an edition: what changed is put in anew,
// what is gone is no longer found. Texts come in, articles go out, best first; it reads nothing by itself.

import type { Language } from '@candor/api'
import type { Edition, Head } from './edition.ts'
import { InvertedIndex } from './inverted-index.ts'
import { CONTENT_LIMITS } from './limits.ts'
import { fold, wordsIn } from './words.ts'

/** The body of one version. */
export interface Text {
  readonly articleId: number
  readonly body: string
}

export type ReadTexts = (heads: readonly Head[]) => Promise<readonly Text[]>

interface Indexed {
  readonly place: number
  readonly head: Head
  /** Title, and title with summary, as a search sees them. */
  readonly title: string
  readonly shown: string
}

/** What a word weighs where it stands; often is more than once, but not as much more. */
const WEIGHTS = { title: 6, summary: 3, body: 1 }
const OFTEN = 1.5

export class SearchIndex {
  private readonly words: (folded: string) => string[]
  private index = new InvertedIndex()
  private readonly byArticle = new Map<number, Indexed>()
  /** By place; what is gone leaves its place empty. */
  private byPlace: (Indexed | undefined)[] = []

  constructor(language: Language) {
    this.words = wordsIn(language)
  }

  /** Gives others their turn between texts: a first edition may have thousands of them. */
  async follow(edition: Pick<Edition, 'all'>, readTexts: ReadTexts): Promise<void> {
    const heads = new Map(edition.all().map((head) => [head.articleId, head]))
    for (const articleId of this.byArticle.keys()) if (!heads.has(articleId)) this.remove(articleId)
    this.beginAnewIfSparse()
    const changed = [...heads.values()].filter((head) => !this.isKnown(head))
    for (let at = 0; at < changed.length; at += CONTENT_LIMITS.textsRead) {
      const wanted = changed.slice(at, at + CONTENT_LIMITS.textsRead)
      const bodies = new Map((await readTexts(wanted)).map(({ articleId, body }) => [articleId, body]))
      for (const [count, head] of wanted.entries()) {
        this.put(head, bodies.get(head.articleId) ?? '')
        if (count % CONTENT_LIMITS.textsIndexed === 0) await othersTurn()
      }
    }
  }

  /** Best first; titles that have the very words come before all others. */
  search(text: string, isWanted: (head: Head) => boolean): Head[] {
    const folded = fold(text).trim()
    const words = [...new Set(this.words(folded))].slice(0, CONTENT_LIMITS.searchWords)
    const places = this.index.find(words, (place) => {
      const found = this.byPlace[place]
      return found !== undefined && isWanted(found.head)
    })
    if (places.length === 0) return this.withLetters(folded, isWanted)
    const found = places.flatMap((place) => this.byPlace[place] ?? [])
    const inTitle = ({ title }: Indexed): boolean => title.includes(folded)
    return [...found.filter(inTitle), ...found.filter((each) => !inTitle(each))].map(({ head }) => head)
  }

  /** Where a script has no spaces, a dictionary may cut the same letters in another way. */
  private withLetters(folded: string, isWanted: (head: Head) => boolean): Head[] {
    if (folded === '') return []
    const all = [...this.byArticle.values()]
    return all.filter(({ head, shown }) => isWanted(head) && shown.includes(folded)).map(({ head }) => head)
  }

  private isKnown({ articleId, language, number }: Head): boolean {
    const known = this.byArticle.get(articleId)
    return known !== undefined && known.head.language === language && known.head.number === number
  }

  private put(head: Head, body: string): void {
    this.remove(head.articleId)
    const title = fold(head.title)
    const summary = fold(head.summary)
    const place = this.byPlace.length
    const weights = new Map<string, number>()
    this.weigh(weights, title, WEIGHTS.title)
    this.weigh(weights, summary, WEIGHTS.summary)
    this.weigh(weights, fold(body), WEIGHTS.body)
    this.index.put(place, weights)
    const indexed = { place, head, title, shown: `${title}\n${summary}` }
    this.byPlace.push(indexed)
    this.byArticle.set(head.articleId, indexed)
  }

  private weigh(weights: Map<string, number>, folded: string, weight: number): void {
    const counts = new Map<string, number>()
    for (const word of this.words(folded)) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      weights.set(word, (weights.get(word) ?? 0) + (weight * count) / (count + OFTEN))
    }
  }

  private remove(articleId: number): void {
    const known = this.byArticle.get(articleId)
    if (known === undefined) return
    this.byArticle.delete(articleId)
    this.byPlace[known.place] = undefined
  }

  /** Places that were left are not used again; when most are empty, everything is put in anew. */
  private beginAnewIfSparse(): void {
    const empty = this.byPlace.length - this.byArticle.size
    if (empty <= CONTENT_LIMITS.emptyPlaces || empty <= this.byArticle.size) return
    this.index = new InvertedIndex()
    this.byArticle.clear()
    this.byPlace = []
  }
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
