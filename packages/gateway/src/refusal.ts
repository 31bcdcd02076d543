// A no, with the code that says why. The gateway's own: nothing was logged. The core's: the command has a number.

import type { ErrorCode } from '@candor/api'
import type { Reply } from '@candor/contract'

/** Numbers, and amounts as decimal text. */
export type RefusalFacts = Readonly<Record<string, number | string>>

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly code: ErrorCode
  /** What exactly was wrong, for whoever writes a client: the field, never the value. */
  readonly detail: string | undefined
  /** The place in the log of a command that the core rejected. */
  readonly number: number | undefined
  /** Facts that belong to the answer, by name: tries left, seconds to wait, the least amount. */
  readonly facts: RefusalFacts | undefined

  constructor(code: ErrorCode, detail?: string, number?: number, facts?: RefusalFacts) {
    // Where a refusal was made helps nobody, and finding out costs more than the rest of the call.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.detail = detail
    this.number = number
    this.facts = facts
  }
}

/** Turns a rejection into an error; an accepted command passes. */
export function throwIfRejected(reply: Reply): void {
  if (reply.rejection !== undefined) throw new ApiRefusal(reply.rejection, undefined, reply.number)
}
