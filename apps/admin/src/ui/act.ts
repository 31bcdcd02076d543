// Acts that need a reason, words or the administrator's own authenticator code before they are done:
// `await ask({ title, act, code: true, run: ({ code }) => api.call(…) })`. The dialog stays open while the server says no, and
// says why; act-dialog.tsx draws it.

import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Option } from './choice.tsx'

/** What was filled in; empty where it was not asked for. */
export interface Filled {
  readonly reason: string
  readonly words: string
  readonly note: string
  readonly code: string
}

export interface Act<T> {
  readonly title: string
  /** What happens, and to whom. */
  readonly text?: ReactNode
  /** What the button says: the act, not "OK". */
  readonly act: string
  /** Reason codes to choose from; what is chosen the user reads, unless `reasonHint` says otherwise. */
  readonly reasons?: readonly Option<string>[]
  readonly reasonHint?: string
  readonly reasonLabel?: string
  /** One line of the administrator's own, such as a bank's reference. */
  readonly words?: {
    readonly label: string
    readonly hint?: string
    readonly maxLength: number
    /** What stands there already; then it may also be emptied. */
    readonly value?: string
  }
  /** Offers a note that users never see. */
  readonly note?: boolean
  /** Asks for the administrator's own authenticator code. */
  readonly code?: boolean
  /** Makes the call, with `quiet: true`: the dialog shows what goes wrong. */
  readonly run: (filled: Filled) => Promise<T>
}

interface Asked extends Act<unknown> {
  readonly number: number
  readonly end: (result: unknown) => void
}

/** The act that is being asked about at this moment. */
export const useAsked = create<{ readonly asked: Asked | undefined }>()(() => ({ asked: undefined }))

let asked = 0

/** Resolves with what `run` gave, or with undefined when the administrator thought better of it. */
export function ask<T>(act: Act<T>): Promise<T | undefined> {
  useAsked.getState().asked?.end(undefined)
  return new Promise((resolve) => {
    asked++
    const end = (result: unknown): void => {
      useAsked.setState({ asked: undefined })
      resolve(result as T | undefined)
    }
    useAsked.setState({ asked: { ...act, number: asked, end } })
  })
}
