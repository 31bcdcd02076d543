export {
  type LogAnchor,
  ProofRefused,
  type ProofRefusedCode,
  type ProofWanted,
  type ProvenRecord,
  type RecordProof,
  verifyRecordProof,
} from '@candor/log'
export { Engine, type EngineOptions, type NumberedAnswer, type Recovery, type StopReport } from './engine.ts'
export { hashAt, type MismatchCode, ViewsMismatch } from './follow-from.ts'
export { Divergence, Follower, type FollowerOptions } from './follower.ts'
export { encodeOutcomes, hex, OutcomeDigest, sameBytes, sha256 } from './hashes.ts'
export { ENGINE_LIMITS } from './limits.ts'
export type {
  Answer,
  Ask,
  Checkpoint,
  OutcomesMessage,
  ProjectedMessage,
  ProjectorLink,
  Queries,
  QueryName,
} from './messages.ts'
export {
  type AccountFact,
  type BalanceFact,
  type CoreFacts,
  factsOf,
  OutcomeHistory,
  type OutcomesOfBatch,
  type SecondOrderFact,
  type TickChainFact,
} from './outcome-history.ts'
export { applyBatch, type Recovered, recover, Unrecoverable } from './recover.ts'
export { Replayer, type ReplayReport } from './replay.ts'
export { type Judge, Sequencer, type SequencerOptions } from './sequencer.ts'
export { openStorage, type Storage, type StorageOptions, storagePaths } from './storage.ts'
export { type FeedBounds, ViewFeed } from './view-feed.ts'
