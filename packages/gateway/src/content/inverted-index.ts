// Which texts have which words, and how much each weighs there. Words are looked for as they are, as beginnings, or with
// one letter wrong; what comes out are the best places, best first. Places are numbers that whoever fills it gave; a place
// is filled once. Knows nothing of articles or languages.

import { CONTENT_LIMITS } from './limits.ts'
import { isOneOff } from './one-off.ts'

/** The places that have a word, in the order in which they came, and what it weighs in each. */
interface Postings {
  readonly places: number[]
  readonly weights: number[]
}

/** A word of the index that stands for one that is looked for. */
interface Match {
  readonly postings: Postings
  /** How well it stands for it, up to 1. */
  readonly likeness: number
}

/** By place: the sum of what was found there weighs, and which of the words were found, one bit for each. */
interface Tally {
  readonly scores: Float64Array
  readonly bits: Uint8Array
}

/** A word that begins like the one looked for, or has a letter wrong, is worth less than the word itself. */
const AS_BEGINNING = 0.6
const AS_MISTAKE = 0.4

export class InvertedIndex {
  private readonly postings = new Map<string, Postings>()
  /** All words in order, but for those that came since the last search. */
  private ordered: string[] = []
  private fresh: string[] = []
  private places = 0

  put(place: number, weights: ReadonlyMap<string, number>): void {
    this.places = Math.max(this.places, place + 1)
    for (const [word, weight] of weights) {
      let postings = this.postings.get(word)
      if (postings === undefined) {
        postings = { places: [], weights: [] }
        this.postings.set(word, postings)
        this.fresh.push(word)
      }
      postings.places.push(place)
      postings.weights.push(weight)
    }
  }

  /**
   * The best places that have every word, or, where none has them all, those that have the most. The last word may be
   * the beginning of one.
   */
  find(words: readonly string[], isWanted: (place: number) => boolean): number[] {
    this.order()
    const scores = new Float64Array(this.places)
    const bits = new Uint8Array(this.places)
    for (const [at, word] of words.entries()) {
      const matches = this.matchesOf(word, at === words.length - 1)
      for (const match of matches) this.add(match, { scores, bits }, 1 << at)
    }
    return best({ scores, bits }, isWanted)
  }

  private add({ postings, likeness }: Match, { scores, bits }: Tally, bit: number): void {
    const { places, weights } = postings
    const rarity = Math.log(1 + (this.places - places.length + 0.5) / (places.length + 0.5))
    for (let each = 0; each < places.length; each++) {
      const place = places[each] as number
      scores[place] = (scores[place] as number) + (weights[each] as number) * rarity * likeness
      bits[place] = (bits[place] as number) | bit
    }
  }

  private matchesOf(word: string, isLast: boolean): readonly Match[] {
    const exact = this.postings.get(word)
    const found: Match[] = exact === undefined ? [] : [{ postings: exact, likeness: 1 }]
    if (isLast) found.push(...this.beginnings(word))
    if (found.length > 0 || word.length < CONTENT_LIMITS.fuzzyLetters) return found
    return this.mistakes(word)
  }

  private beginnings(word: string): readonly Match[] {
    const found: Match[] = []
    for (let at = lowerBound(this.ordered, word); at < this.ordered.length; at++) {
      const other = this.ordered[at] as string
      if (!other.startsWith(word)) break
      if (other === word) continue
      found.push({ postings: this.known(other), likeness: (AS_BEGINNING * word.length) / other.length })
    }
    return found
  }

  /** The first letter is taken to be right, so that few words must be compared. */
  private mistakes(word: string): readonly Match[] {
    const first = String.fromCodePoint(word.codePointAt(0) as number)
    const found: Match[] = []
    for (let at = lowerBound(this.ordered, first); at < this.ordered.length; at++) {
      const other = this.ordered[at] as string
      if (!other.startsWith(first)) break
      if (isOneOff(word, other)) found.push({ postings: this.known(other), likeness: AS_MISTAKE })
    }
    return found
  }

  private known(word: string): Postings {
    const postings = this.postings.get(word)
    if (postings === undefined) throw new Error('a word in order is not in the index')
    return postings
  }

  private order(): void {
    if (this.fresh.length === 0) return
    const fresh = this.fresh.sort(compare)
    const merged: string[] = []
    let at = 0
    for (const word of this.ordered) {
      while (at < fresh.length && (fresh[at] as string) < word) merged.push(fresh[at++] as string)
      merged.push(word)
    }
    while (at < fresh.length) merged.push(fresh[at++] as string)
    this.ordered = merged
    this.fresh = []
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** Where the first word stands that is not before this one. */
function lowerBound(ordered: readonly string[], word: string): number {
  let from = 0
  let to = ordered.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ordered[middle] as string) < word) from = middle + 1
    else to = middle
  }
  return from
}

/** Those with the most words, and among these the highest scores; so many as are ranked. */
function best({ scores, bits }: Tally, isWanted: (place: number) => boolean): number[] {
  const ranked: number[] = []
  let most = 1
  const rank = (place: number): number => scores[place] as number
  for (let place = 0; place < scores.length; place++) {
    const words = countBits(bits[place] as number)
    if (words < most) continue
    const isFull = words === most && ranked.length === CONTENT_LIMITS.searchRanked
    if (isFull && rank(place) <= rank(ranked.at(-1) as number)) continue
    if (!isWanted(place)) continue
    if (words > most) ranked.length = 0
    most = words
    insert(ranked, place, rank)
  }
  return ranked
}

/** Keeps the order; among equals the earlier place stays before. */
function insert(ranked: number[], place: number, rank: (place: number) => number): void {
  if (ranked.length === CONTENT_LIMITS.searchRanked) ranked.pop()
  const score = rank(place)
  let at = ranked.length
  while (at > 0 && rank(ranked[at - 1] as number) < score) at--
  ranked.splice(at, 0, place)
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}
