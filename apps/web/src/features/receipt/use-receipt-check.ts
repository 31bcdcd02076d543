// Runs the checker over a receipt, one step a frame, in this browser: what is shown as checked has been computed by then.
// A receipt that is refused stops there.

import { type SecondStep, secondReceiptSteps } from '@candor/proof'
import { useEffect, useMemo, useState } from 'react'

export interface ReceiptCheck {
  /** Those that have been computed, in their order. */
  readonly steps: readonly SecondStep[]
  readonly isDone: boolean
  /** Computing alone, without the frames between. */
  readonly tookMs: number
}

const NOT_BEGUN: ReceiptCheck = { steps: [], isDone: false, tookMs: 0 }

/** One step after the other; each call computes the next one. */
export function* checkSteps(value: unknown, publicKey: string | undefined): Generator<ReceiptCheck> {
  const steps: SecondStep[] = []
  const generator = secondReceiptSteps(value, publicKey === undefined ? {} : { publicKey })
  let tookMs = 0
  for (;;) {
    const begunMs = performance.now()
    const next = generator.next()
    tookMs += performance.now() - begunMs
    if (next.done === true) {
      yield { steps: [...steps], isDone: true, tookMs }
      return
    }
    steps.push(next.value)
    yield { steps: [...steps], isDone: false, tookMs }
  }
}

interface Run {
  readonly value: unknown
  readonly publicKey: string | undefined
  /** Counts how often somebody asked for it. */
  readonly round: number
}

/** Of another run nothing is shown: its steps were not computed yet. */
export function useReceiptCheck({ value, publicKey, round }: Run): ReceiptCheck {
  const run = useMemo<Run>(() => ({ value, publicKey, round }), [value, publicKey, round])
  const [computed, setComputed] = useState<{ readonly run: Run; readonly check: ReceiptCheck }>()
  useEffect(() => {
    const running = checkSteps(run.value, run.publicKey)
    let frame = requestAnimationFrame(function compute() {
      const next = running.next()
      if (next.done === true) return
      setComputed({ run, check: next.value })
      frame = requestAnimationFrame(compute)
    })
    return () => cancelAnimationFrame(frame)
  }, [run])
  return computed?.run === run ? computed.check : NOT_BEGUN
}

export type StepOf<N extends SecondStep['step']> = Extract<SecondStep, { readonly step: N }>

export function stepOf<N extends SecondStep['step']>(
  { steps }: Pick<ReceiptCheck, 'steps'>,
  name: N,
): StepOf<N> | undefined {
  return steps.find((step): step is StepOf<N> => step.step === name)
}
