// Checks a file of checkpoints a few lines at a time: a day of it holds thousands of signatures, and the page stays awake.

import { CheckpointChain, type CheckpointRange, type EvidenceProblem } from '@candor/proof'
import { useEffect, useMemo, useState } from 'react'

export interface CheckpointFileCheck {
  readonly isDone: boolean
  readonly all: number
  readonly count: number
  readonly lastMs: number | undefined
  readonly ranges: readonly CheckpointRange[]
  readonly problem: EvidenceProblem | undefined
  /** The line that is wrong, from 1. */
  readonly line: number | undefined
}

/** Of each frame, so that there is time left to draw. */
const SHARE_MS = 10

/** Each call checks lines for a while. */
export function* checkFile(text: string, publicKey: string | undefined): Generator<CheckpointFileCheck> {
  const lines = text.trimEnd().split('\n')
  const chain = new CheckpointChain({ publicKey })
  let untilMs = performance.now() + SHARE_MS
  for (const [place, line] of lines.entries()) {
    const problem = chain.add(line)
    if (problem !== undefined) {
      yield stateOf(chain, lines.length, { isDone: true, problem, line: place + 1 })
      return
    }
    if (performance.now() < untilMs) continue
    yield stateOf(chain, lines.length, { isDone: false })
    untilMs = performance.now() + SHARE_MS
  }
  yield stateOf(chain, lines.length, { isDone: true })
}

function stateOf(
  { count, last, ranges }: CheckpointChain,
  all: number,
  state: { readonly isDone: boolean; readonly problem?: EvidenceProblem; readonly line?: number },
): CheckpointFileCheck {
  return {
    all,
    count,
    lastMs: last?.timeMs,
    ranges: [...ranges.values()],
    problem: undefined,
    line: undefined,
    ...state,
  }
}

interface Run {
  readonly text: string
  readonly publicKey: string | undefined
}

export function useCheckpointFile({ text, publicKey }: Run): CheckpointFileCheck | undefined {
  const run = useMemo<Run>(() => ({ text, publicKey }), [text, publicKey])
  const [computed, setComputed] = useState<{ readonly run: Run; readonly check: CheckpointFileCheck }>()
  useEffect(() => {
    const running = checkFile(run.text, run.publicKey)
    let frame = requestAnimationFrame(function go() {
      const next = running.next()
      if (next.done === true) return
      setComputed({ run, check: next.value })
      frame = requestAnimationFrame(go)
    })
    return () => cancelAnimationFrame(frame)
  }, [run])
  return computed?.run === run ? computed.check : undefined
}
