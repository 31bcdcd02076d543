// What each tour shows, in its order: which part of the terminal, and which text. In a narrow window some parts are behind
// a tab or a button, which is shown instead.

import type { TourName } from './tour-state.ts'

export interface TourStep {
  /** Of the texts `tour.<tour>.<name>` and `<name>Text`. */
  readonly name: 'market' | 'chart' | 'book' | 'desk' | 'form'
  /** The first of these that is on the page. */
  readonly targets: readonly string[]
}

const part = (name: string): string => `[data-part="${name}"]`

const MARKET: TourStep = { name: 'market', targets: [part('market')] }
const CHART: TourStep = { name: 'chart', targets: [part('chart')] }
const BOOK: TourStep = { name: 'book', targets: [part('book'), part('views')] }
const DESK: TourStep = { name: 'desk', targets: [part('desk'), part('views')] }
/** Last: whoever finishes stands at the form. */
const FORM: TourStep = { name: 'form', targets: [part('form'), part('buttons')] }

export const TOUR_STEPS: Readonly<Record<TourName, readonly TourStep[]>> = {
  spot: [MARKET, CHART, BOOK, DESK, FORM],
  contract: [MARKET, BOOK, DESK, FORM],
}
