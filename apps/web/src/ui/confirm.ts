// Asks before an act that cannot be undone: `if (await confirm({ title, text, act })) …`. The primary button names the act.

import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** What the primary button says: the act, not "OK". */
  readonly act: string
}

interface Asked extends Question {
  readonly answer: (isYes: boolean) => void
}

/** What is being asked at this moment; confirm-dialog.tsx shows it. */
export const useAsked = create<{ readonly asked: Asked | undefined }>()(() => ({ asked: undefined }))

export function confirm(question: Question): Promise<boolean> {
  useAsked.getState().asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (isYes: boolean): void => {
      useAsked.setState({ asked: undefined })
      resolve(isYes)
    }
    useAsked.setState({ asked: { ...question, answer } })
  })
}
