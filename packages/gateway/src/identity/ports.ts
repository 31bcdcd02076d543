// What the parts of identity ask of each other. Each is one class with its own file; this is where they meet.

import type { Channel, Language, MessageKind } from '@candor/api'
import type { UserId } from '@candor/contract'

/** A way to reach somebody, in its one spelling: lower case for e-mail, E.164 for a phone. */
export interface Contact {
  readonly channel: Channel
  readonly value: string
}

export type CodePurpose = 'register' | 'resetPassword' | 'confirm' | 'bind'

export interface SentCode {
  readonly deliveryId: string
  /** Masked. */
  readonly to: string
  /** Seconds. */
  readonly expiresIn: number
  readonly resendIn: number
}

export interface CodePort {
  /** Refuses with `code.too.soon`. Answers before the message is out: how long that takes must tell nothing. */
  send(ask: {
    readonly purpose: CodePurpose
    readonly contact: Contact
    readonly userId: UserId | undefined
    readonly language: Language
    /** False to do everything but deliver: nobody must see from outside that there is nobody to deliver to. */
    readonly deliver: boolean
  }): Promise<SentCode>
  /** Takes the code, which then is gone; refuses with `code.wrong`, `code.expired` or `code.tries`. */
  spend(ask: {
    readonly purpose: CodePurpose
    readonly contact: Contact
    readonly code: string
  }): Promise<void>
}

/** Carries a message with a code out of the house. One suite holds for every way. */
export interface Courier {
  deliver(message: CodeMessage): Promise<void>
}

export interface CodeMessage {
  readonly deliveryId: string
  readonly contact: Contact
  readonly purpose: CodePurpose
  readonly code: string
  readonly language: Language
}

/** Carries the copy of a message out of the house by e-mail. */
export interface CopyCourier {
  deliverCopy(copy: MessageCopy): Promise<void>
}

export interface MessageCopy {
  readonly userId: UserId
  readonly contact: Contact
  readonly subject: string
  readonly text: string
  readonly language: Language
}

/** What the demo's outbox shows. */
export interface OutboxPort {
  read(deliveryId: string): readonly OutboxEntry[]
  /** The copies of messages that went out to a user, newest first. */
  copiesOf(userId: UserId): readonly CopyEntry[]
}

export interface CopyEntry {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly time: number
}

export interface OutboxEntry {
  readonly channel: Channel
  readonly to: string
  readonly text: string
  readonly code: string
  readonly time: number
}

export interface SecondFactorPort {
  isBound(userId: UserId): Promise<boolean>
  /** Takes a code of the app or a recovery code; refuses with `second.factor.wrong` or `second.factor.locked`. */
  spend(userId: UserId, code: string): Promise<void>
}

export interface MessagePort {
  /** Facts fill the text: device, address, a reason. Times are milliseconds UTC as text, shown in the reader's zone. */
  send(userId: UserId, kind: MessageKind, facts?: Readonly<Record<string, string>>): Promise<void>
}

/** The account in the core that belongs to a user. */
export interface CoreAccountPort {
  /** Opens one under an id that neither the core nor the database has seen, and gives the id. */
  open(): Promise<UserId>
  /** Tells the core what the database says of this user (authenticated, country), and notes that it did. */
  tell(userId: UserId): Promise<void>
}
