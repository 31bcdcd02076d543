// What stands in the form: texts as typed, and choices. Kept from one product to the next.

import { create } from 'zustand'

export interface SecondDraft {
  /** Undefined: the product's first. */
  readonly seconds: number | undefined
  /** As typed; undefined until somebody does: then it is the least that can be staked. */
  readonly amount: string | undefined
  readonly opening: 'now' | 'timed'
  /** As the browser's field for a date and a time has it. */
  readonly openAt: string
}

export const useSecondDraft = create<SecondDraft>()(() => ({
  seconds: undefined,
  amount: undefined,
  opening: 'now',
  openAt: '',
}))

export function chooseSeconds(seconds: number): void {
  useSecondDraft.setState({ seconds })
}

export function enterAmount(amount: string): void {
  useSecondDraft.setState({ amount })
}

export function chooseOpening(opening: SecondDraft['opening']): void {
  useSecondDraft.setState({ opening })
}

export function enterOpenAt(openAt: string): void {
  useSecondDraft.setState({ openAt })
}
