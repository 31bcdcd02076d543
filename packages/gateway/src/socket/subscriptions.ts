// The topics that one socket listens to.

import type { ErrorCode } from '@candor/api'
import type { Listing } from '../live/listing.ts'
import { isRobotTopic } from '../robots/robot-keys/robot-scope.ts'
import type { Listener, Position } from './channel.ts'
import type { Channels, Held } from './channels.ts'
import type { SocketLimits } from './limits.ts'
import type { SocketSession } from './ports.ts'
import { isUserTopic, readTopic, type Topic, type UserTopic } from './topics.ts'

/** Channels that were found, by the names of their topics. */
export type Found = ReadonlyMap<string, Held>

/** Why a topic cannot be had, and which one. */
export interface NotFound {
  readonly code: ErrorCode
  readonly topic: string | undefined
}

export interface SubscriptionsParts {
  readonly channels: Channels
  readonly listing: Listing
  readonly limits: SocketLimits
}

export class Subscriptions {
  private readonly parts: SubscriptionsParts
  private readonly listener: Listener
  private readonly held = new Map<string, Held>()

  constructor(parts: SubscriptionsParts, listener: Listener) {
    this.parts = parts
    this.listener = listener
  }

  /** The channels of all these topics or, when one of them cannot be had, of none. */
  find(names: readonly string[], session: SocketSession | undefined): Found | NotFound {
    const { channels, listing, limits } = this.parts
    const topics = new Map<string, Topic>()
    for (const name of names) {
      const topic = readTopic(name, listing)
      if (typeof topic === 'string') return { code: topic, topic: name }
      const code = isUserTopic(topic) ? reasonAgainst(topic.kind, session) : undefined
      if (code !== undefined) return { code, topic: name }
      topics.set(name, topic)
    }
    const more = names.filter((name) => !this.held.has(name)).length
    if (this.held.size + more > limits.topicsPerSocket) return { code: 'socket.topics.max', topic: undefined }
    const found = new Map<string, Held>()
    for (const [name, topic] of topics) {
      if (!isUserTopic(topic)) found.set(name, channels.open(topic, name))
      else if (session !== undefined) found.set(name, channels.openOf(session.userId, topic.kind))
    }
    return found
  }

  /** Listens from now on. Whoever says what it saw last gets what it missed, if that is still known. */
  join(found: Found, seen: ReadonlyMap<string, Position>): void {
    for (const [name, held] of found) {
      this.held.set(name, held)
      this.parts.channels.join(held, this.listener, seen.get(name))
    }
  }

  leave(name: string): void {
    const held = this.held.get(name)
    if (held === undefined) return
    this.held.delete(name)
    this.parts.channels.leave(held, this.listener)
  }

  /** Leaves what belongs to a user. */
  leaveUser(): void {
    for (const [name, { isOfUser }] of this.held) if (isOfUser) this.leave(name)
  }

  leaveAll(): void {
    for (const name of this.held.keys()) this.leave(name)
  }
}

function reasonAgainst(topic: UserTopic, session: SocketSession | undefined): ErrorCode | undefined {
  if (session === undefined) return 'login.user.not.login'
  return session.robot === undefined || isRobotTopic(topic) ? undefined : 'robot.scope'
}
