export { type Checkpoint, checkpointHash, checkpointLine, parseCheckpoint } from './checkpoint-line.ts'
export {
  NO_HASH,
  type OrderRecord,
  orderLeaf,
  ownerHash,
  type SealRecord,
  sealHash,
  type TickQuote,
  type TickRecord,
  tickHash,
} from './hashes.ts'
export { type QuoteWorking, type TickWorking, tickWorking } from './index-working.ts'
export {
  type FollowedPath,
  followPath,
  leafHash,
  merkleProof,
  merkleRoot,
  nodeHash,
  type PathNode,
} from './merkle.ts'
export {
  EVIDENCE_PROBLEM_CODES,
  type EvidenceProblem,
  type EvidenceProblemCode,
  type EvidenceState,
} from './problem.ts'
export type {
  PostingPlace,
  ReadSecondReceipt,
  ReadTick,
  ReceiptSeal,
  SecondReceipt,
  UnderCheckpoint,
} from './receipt.ts'
export { SECOND_RECEIPT_FORMAT } from './receipt.ts'
export {
  batchDigest,
  type CommandEvidence,
  chainAfter,
  type InclusionVerdict,
  type LogBatchSummary,
  type LogSpan,
  recordLeaf,
  spanAnchor,
  verifyRecordInclusion,
} from './record-inclusion.ts'
export {
  type Judgement,
  judgeSecond,
  type PostingKind,
  type SecondPosting,
  secondPayout,
  secondPostings,
  secondProfit,
  secondWindow,
  type WindowRow,
  type WindowTick,
} from './settlement.ts'
export { isSigned, type SignedLine } from './signature.ts'
export type {
  Awaited as AwaitedEvidence,
  ChainDetail,
  CheckpointStepDetail,
  CommittedDetail,
  EntryDetail,
  HashedTick,
  IndexDetail,
  LedgerDetail,
  LedgerLine,
  SecondStep,
  SecondStepName,
  SecondStepOf,
  SecondStepState,
  SecondVerdict,
  SumDetail,
} from './steps.ts'
export type { CheckpointDetail } from './under-checkpoint.ts'
export {
  CheckpointChain,
  type CheckpointRange,
  type CheckpointsOptions,
  type CheckpointsVerdict,
  verifyCheckpoints,
} from './verify-checkpoints.ts'
export { type EvidenceOptions, secondReceiptSteps, verifySecondReceipt } from './verify-second-receipt.ts'
export {
  type ReadTickEvidence,
  type TickEvidence,
  type TickListVerdict,
  type TickVerdict,
  verifyTick,
  verifyTickList,
} from './verify-tick.ts'
