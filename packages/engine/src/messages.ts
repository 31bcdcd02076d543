// What the threads say to each other. Commands and outcomes travel as encoded bytes: copying objects between
// threads costs many times as much.

import type { MessagePort } from 'node:worker_threads'
import type {
  BalanceView,
  BookView,
  ContractAccountView,
  ContractTriggersView,
  EarnAccountView,
  EarnOffersView,
  ListingView,
  MarketId,
  OpenContractOrdersView,
  OpenOrdersView,
  SecondAccountView,
  SecondsView,
  SpotOrderView,
  StandingView,
  UnderwayView,
  UserId,
} from '@candor/contract'
import type { LogAnchor, OldSegments, ProofRefusedCode, ProofWanted, ProvenRecord } from '@candor/log'

/** Questions that the live engine answers. */
export interface Queries {
  balances: { ask: { readonly userId: UserId }; answer: readonly BalanceView[] | undefined }
  openOrders: { ask: { readonly userId: UserId }; answer: readonly SpotOrderView[] | undefined }
  book: { ask: { readonly marketId: MarketId; readonly depth: number }; answer: BookView | undefined }
  standing: { ask: { readonly userId: UserId }; answer: StandingView | undefined }
  listing: { ask: Readonly<Record<string, never>>; answer: ListingView }
  /** For whoever keeps a book of its own: asked once, at the start. */
  allOpenOrders: { ask: Readonly<Record<string, never>>; answer: OpenOrdersView }
  contractAccount: { ask: { readonly userId: UserId }; answer: ContractAccountView | undefined }
  allContractOrders: { ask: Readonly<Record<string, never>>; answer: OpenContractOrdersView }
  /** Conditional contract orders that wait. */
  allContractTriggers: { ask: Readonly<Record<string, never>>; answer: ContractTriggersView }
  /** The house's side of second-contracts, the chains, and every order that has not ended. */
  seconds: { ask: Readonly<Record<string, never>>; answer: SecondsView }
  secondAccount: { ask: { readonly userId: UserId }; answer: SecondAccountView | undefined }
  /** What is offered of financial products and pools, and how far promises are covered. */
  earnOffers: { ask: Readonly<Record<string, never>>; answer: EarnOffersView }
  /** A user's orders of both that have not ended. */
  earnAccount: { ask: { readonly userId: UserId }; answer: EarnAccountView | undefined }
  /** Deposits and withdrawals under way. */
  underway: { ask: Readonly<Record<string, never>>; answer: UnderwayView }
  /** For proofs of solvency: `LedgerTotals` as bytes. It stops the core for as long as adding up takes. */
  ledgerTotals: { ask: Readonly<Record<string, never>>; answer: Uint8Array }
  /** For checks and tools: it stops the core for as long as a snapshot takes. */
  stateHash: {
    ask: Readonly<Record<string, never>>
    answer: { readonly number: number; readonly hash: string }
  }
}

export type QueryName = keyof Queries
export type Ask<K extends QueryName> = Queries[K]['ask']
export type Answer<K extends QueryName> = Queries[K]['answer']

export interface QueryMessage {
  readonly kind: 'query'
  readonly id: number
  readonly name: QueryName
  readonly ask: Ask<QueryName>
}

export interface CommandsMessage {
  readonly kind: 'commands'
  /** Pairs of request id and command, encoded one after another. */
  readonly bytes: Uint8Array
  readonly count: number
}

export type ToEngine = CommandsMessage | QueryMessage | { readonly kind: 'stop' }

export type FromEngine =
  /** The log is open and ends at this number; the state is still to come. */
  | { readonly kind: 'opened'; readonly number: number }
  | {
      readonly kind: 'ready'
      readonly number: number
      readonly snapshotNumber: number | undefined
      readonly replayed: number
      readonly cutBytes: number
    }
  | { readonly kind: 'committed'; readonly ids: readonly number[]; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly ids: readonly number[]; readonly code: 'engine.storage.full' }
  | { readonly kind: 'answer'; readonly id: number; readonly number: number; readonly value: unknown }
  | { readonly kind: 'stopped'; readonly number: number; readonly stateHash: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string }

export interface EngineThreadData {
  readonly directory: string
  readonly follower: MessagePort
  readonly segmentBytes: number | undefined
  readonly ahead: SharedArrayBuffer | undefined
}

/** From the live engine straight to the follower. */
export interface DurableMessage {
  readonly number: number
  readonly digest: Uint8Array
}

export interface FinishMessage {
  readonly kind: 'finish'
  readonly number: number
  readonly stateHash: Uint8Array
}

export interface AnchorMessage {
  readonly kind: 'anchor'
  readonly id: number
  readonly after: number
}

export interface ProofMessage {
  readonly kind: 'proof'
  readonly id: number
  readonly wanted: ProofWanted
}

/** The engine stands where the log ends: the follower may go on, and clear away what only a recovery would need. */
export interface BeginMessage {
  readonly kind: 'begin'
}

export type ToFollower = BeginMessage | FinishMessage | AnchorMessage | ProofMessage

export type ProofAnswer =
  | { readonly kind: 'anchored'; readonly id: number; readonly anchor: LogAnchor }
  | { readonly kind: 'proven'; readonly id: number; readonly proven: ProvenRecord }
  | {
      readonly kind: 'unproven'
      readonly id: number
      /** None when the question could not be judged: the log or its roots could not be read. */
      readonly code: ProofRefusedCode | undefined
      readonly reason: string
    }

export type FromFollower =
  | ProofAnswer
  | { readonly kind: 'following'; readonly number: number }
  | { readonly kind: 'progress'; readonly number: number; readonly snapshotNumber: number }
  | { readonly kind: 'finished'; readonly number: number }
  | { readonly kind: 'alarm'; readonly reason: string }

/** How far the views have come: the last command in them, and the hash of the log batch that ended with it. */
export interface Checkpoint {
  readonly number: number
  /** None before the first command. */
  readonly hash: Uint8Array | undefined
}

/** From the follower straight to the projector: what came of one batch of the log. */
export interface OutcomesMessage {
  readonly first: number
  readonly last: number
  /** Hash of the log batch. */
  readonly hash: Uint8Array
  /** As `encodeOutcomes` gives them. */
  readonly bytes: Uint8Array
}

/** And back: everything up to this number is in the views for good. */
export interface ProjectedMessage {
  readonly number: number
}

/** The views' end of the feed, as the engine is given it. */
export interface ProjectorLink {
  /** Goes to the follower's thread. */
  readonly port: MessagePort
  readonly checkpoint: Checkpoint
}

export interface FollowerThreadData {
  readonly directory: string
  readonly engine: MessagePort
  readonly projector: ProjectorLink | undefined
  /** Where the live engine stood when it became ready. */
  readonly liveFrom: number
  readonly oldSegments: OldSegments
  readonly snapshotEvery: number | undefined
}
