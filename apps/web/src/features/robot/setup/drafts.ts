// What was entered for each strategy and market, while the page is open: the one place that form and chart both change.

import type { Parameters } from '@candor/robot'
import { create } from 'zustand'
import type { SetupPlace } from '../robot-path.ts'
import type { Draft } from './judge.ts'

type Drafts = Readonly<Record<string, Draft>>

const useDrafts = create<Drafts>()(() => ({}))

function keyOf({ strategy, venue, symbol }: SetupPlace): string {
  return `${strategy} ${venue} ${symbol}`
}

/** Undefined until something was suggested or entered. */
export function useDraft(place: SetupPlace): Draft | undefined {
  return useDrafts((drafts) => drafts[keyOf(place)])
}

export function beginDraft(place: SetupPlace, parameters: Parameters): void {
  useDrafts.setState((drafts) =>
    drafts[keyOf(place)] === undefined ? { [keyOf(place)]: { parameters, investment: '' } } : drafts,
  )
}

export function changeDraft(place: SetupPlace, change: (draft: Draft) => Draft): void {
  useDrafts.setState((drafts) => {
    const draft = drafts[keyOf(place)]
    return draft === undefined ? drafts : { [keyOf(place)]: change(draft) }
  })
}

export function forgetDrafts(): void {
  useDrafts.setState({}, true)
}
