// What the check of a receipt tells, step by step. Each step holds what was computed, so that a screen can draw it.

import type { TickWorking } from './index-working.ts'
import type { PathNode } from './merkle.ts'
import type { EvidenceProblem, EvidenceState, Findings } from './problem.ts'
import type { PostingPlace, ReadSecondReceipt } from './receipt.ts'
import type { Judgement, PostingKind, WindowRow, WindowTick } from './settlement.ts'
import type { CheckpointDetail } from './under-checkpoint.ts'

export interface CommittedDetail {
  readonly leaf: string
  readonly leafIndex: number
  readonly count: number
  readonly path: readonly PathNode[]
  /** Where the path leads. */
  readonly root: string | undefined
  readonly sealHash: string
  /** Whether the receipt names its owner, and the name fits. */
  readonly isOwnerChecked: boolean
}

export interface HashedTick extends WindowTick {
  readonly previous: string
  /** As it was computed here. */
  readonly hash: string
}

export interface EntryDetail {
  readonly afterSequence: number
  /** Between the seal and the entry: ticks without a price. */
  readonly gap: readonly HashedTick[]
  readonly entry: HashedTick | undefined
  /** Up to this moment an entry counts. */
  readonly latestMs: number
}

export interface ChainDetail {
  readonly links: readonly HashedTick[]
}

export interface IndexDetail {
  readonly ticks: readonly TickWorking[]
}

export interface SumDetail extends Judgement {
  readonly rows: readonly WindowRow[]
  readonly entryPrice: bigint
  readonly endedMs: number
}

export interface LedgerLine {
  readonly kind: PostingKind
  readonly number: number
  readonly from: PostingPlace
  readonly to: PostingPlace
  readonly amount: bigint
}

export interface LedgerDetail {
  readonly profit: bigint
  readonly payout: bigint
  readonly postings: readonly LedgerLine[]
}

export interface CheckpointStepDetail {
  readonly tick: CheckpointDetail | undefined
  readonly seal: CheckpointDetail | undefined
  /** Whether the key was known before, and not only told by the receipt. */
  readonly isKeyPinned: boolean
}

interface StepDetails {
  readonly form: { readonly receipt: ReadSecondReceipt }
  readonly committed: CommittedDetail
  readonly entry: EntryDetail
  readonly chain: ChainDetail
  readonly index: IndexDetail
  readonly sum: SumDetail
  readonly ledger: LedgerDetail
  readonly checkpoint: CheckpointStepDetail
}

export type SecondStepName = keyof StepDetails
export type SecondStepState = 'agrees' | 'waiting' | 'none' | 'refused'
export type Awaited = 'tick' | 'tickCheckpoint' | 'sealCheckpoint'

export interface SecondStepOf<Name extends SecondStepName> {
  readonly step: Name
  /** `none`: there is nothing to check here. */
  readonly state: SecondStepState
  readonly problem: EvidenceProblem | undefined
  readonly waitingFor: readonly Awaited[]
  /** There whenever it could be computed, also when the step is refused. */
  readonly detail: StepDetails[Name] | undefined
}

export type SecondStep = { [Name in SecondStepName]: SecondStepOf<Name> }[SecondStepName]

export interface SecondVerdict {
  readonly verdict: EvidenceState
  readonly waitingFor: readonly Awaited[]
  /** In their order; the last one is the one that is refused, if any is. */
  readonly steps: readonly SecondStep[]
  readonly problem: EvidenceProblem | undefined
  /** Whether it rests on checkpoints. An order that ended before it was sealed has none: then only its money is shown. */
  readonly isSigned: boolean
  /** None when it cannot be read. */
  readonly receipt: ReadSecondReceipt | undefined
}

export function stepOf<Name extends SecondStepName>(
  step: Name,
  { problem }: Findings,
  detail: StepDetails[Name] | undefined,
  waitingFor: readonly Awaited[] = [],
): SecondStepOf<Name> {
  const agreed = detail === undefined ? 'none' : 'agrees'
  const state = problem !== undefined ? 'refused' : waitingFor.length > 0 ? 'waiting' : agreed
  return { step, state, problem, waitingFor, detail }
}
