// What the checker is at: nothing yet, asking, something to check, or why there is nothing. The newest question wins.

import { useCallback, useRef, useState } from 'react'
import { FAIRNESS_LIMITS } from '../limits.ts'
import { type Evidence, readEvidence } from './evidence.ts'
import { findEvidence, type Missing } from './find-evidence.ts'
import { readQuery } from './read-query.ts'

export type CheckerState =
  | { readonly stage: 'idle' | 'asking' }
  | { readonly stage: 'found'; readonly evidence: Evidence }
  | { readonly stage: 'missing'; readonly why: Missing | 'unreadable' | 'tooLarge' | 'notOurs' }
  /** A bare number, which may be several things. */
  | { readonly stage: 'unclear'; readonly number: string }
  | { readonly stage: 'failed'; readonly error: unknown }

export interface Checker {
  readonly state: CheckerState
  readonly check: (typed: string) => Promise<void>
  readonly checkFile: (file: File) => Promise<void>
  readonly clear: () => void
}

export function useChecker(): Checker {
  const [state, setState] = useState<CheckerState>({ stage: 'idle' })
  const asked = useRef(0)
  const clear = useCallback((): void => {
    asked.current += 1
    setState({ stage: 'idle' })
  }, [])
  const answer = useCallback(async (work: () => Promise<CheckerState>): Promise<void> => {
    asked.current += 1
    const own = asked.current
    setState({ stage: 'asking' })
    const next = await work().catch((error: unknown) => ({ stage: 'failed' as const, error }))
    if (own === asked.current) setState(next)
  }, [])
  const check = useCallback((typed: string) => answer(() => ofTyped(typed)), [answer])
  const checkFile = useCallback((file: File) => answer(() => ofFile(file)), [answer])
  return { state, check, checkFile, clear }
}

async function ofTyped(typed: string): Promise<CheckerState> {
  const query = readQuery(typed)
  if (query === undefined) return { stage: 'missing', why: 'unreadable' }
  if (query.kind === 'text') return ofText(query.text)
  if (query.kind === 'number') return { stage: 'unclear', number: query.number }
  const found = await findEvidence(query)
  return typeof found === 'string' ? { stage: 'missing', why: found } : { stage: 'found', evidence: found }
}

async function ofFile(file: File): Promise<CheckerState> {
  if (file.size > FAIRNESS_LIMITS.fileBytes) return { stage: 'missing', why: 'tooLarge' }
  return ofText(await file.text())
}

function ofText(text: string): CheckerState {
  const evidence = readEvidence(text)
  return evidence === undefined ? { stage: 'missing', why: 'notOurs' } : { stage: 'found', evidence }
}
