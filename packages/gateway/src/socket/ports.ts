// What the socket door needs of the rest of the gateway.

import type { IncomingMessage } from 'node:http'
import type { SpotOrderView, UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Messages } from '../identity/messages.ts'
import type { Live } from '../live/live.ts'
import type { MoneyFeed } from '../money/money-feed.ts'
import type { RobotProof } from '../robots/robot-keys/proof.ts'
import type { RobotScope } from '../robots/robot-keys/robot-scope.ts'
import type { ServiceFeed } from '../service/service-feed.ts'
import type { SocketLimits } from './limits.ts'

export interface SocketSession {
  readonly sessionId: string
  readonly userId: UserId
  readonly language: string
  /** Of a robot, which may do only this. */
  readonly robot?: RobotScope
}

export interface SocketRobots {
  /** The robot whose key made this proof, or an error with a code. */
  logIn(proof: RobotProof, address: string): Promise<SocketSession>
  /** Told of the session of every key that ends. */
  onRevoked(listener: (sessionId: string) => void): void
}

export interface SocketSessions {
  /** The session of a ticket: none, or an error with a code, when there is no such session any more. */
  find(ticket: string): SocketSession | Promise<SocketSession | undefined>
  /** Told of every session that ends before its time. */
  onRevoked(listener: (sessionId: string) => void): void
}

export interface SocketCaller {
  readonly userId: UserId
  readonly language: string
  /** The idempotency key given beside the data. */
  readonly key: string | undefined
  readonly robot: RobotScope | undefined
}

export interface SocketAnswer {
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

export interface SocketCalls {
  /** Checks the data itself. An error of the user's is an answer too; a promise in any case. */
  call(op: string, data: unknown, caller: SocketCaller): Promise<SocketAnswer>
}

export interface Texts {
  text(code: string, language: string): string
}

/** An order as the API shows it. `closedMs` is null while it is open. */
export type FormatOrder = (order: SpotOrderView, closedMs: number | null) => object

/** The signed checkpoints over the chains of all second-contracts. */
export interface CheckpointFeed {
  /** Newest first, as the API shows them. */
  latest(limit: number): readonly PublishedCheckpoint[]
  /** Told of each when it is out. */
  onPublished(listener: (checkpoint: PublishedCheckpoint) => void): void
}

export interface PublishedCheckpoint {
  /** Counts them from 1. */
  readonly number: number
}

/** Which notices are on the site. */
export interface NoticePort {
  /** Pinned ones first, then the newest. */
  latest(): readonly object[]
  /** Told of what happens to them, until the function given back is called. */
  onNews(listener: (news: object) => void): () => void
}

export interface SocketsOptions {
  readonly live: Live
  /** Asked for balances, positions, stops and second-contracts, once for each user who listens. */
  readonly engine: Pick<Engine, 'queryAt'>
  readonly sessions: SocketSessions
  readonly robots: SocketRobots
  /** Watched for each user who listens. */
  readonly messages: Pick<Messages, 'watch'>
  readonly service: Pick<ServiceFeed, 'watch'>
  readonly money: Pick<MoneyFeed, 'watchDeposits' | 'watchWithdrawals'>
  readonly checkpoints: CheckpointFeed
  readonly notices: NoticePort
  readonly calls: SocketCalls
  readonly texts: Texts
  readonly formatOrder: FormatOrder
  /** Origins other than the site's own, such as `https://app.example.org`. */
  readonly origins: readonly string[]
  readonly clock: () => number
  /** Whose connection it is; by default the peer's own address. */
  readonly addressOf?: (request: IncomingMessage) => string
  /** Told of errors that are our fault. */
  readonly onError?: (error: unknown) => void
  readonly limits?: Partial<SocketLimits>
}
