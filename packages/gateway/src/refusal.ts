// A no, with the code that says why. The gateway's own: nothing was logged. The core's: the command has a number.

import type { ErrorCode } from '@candor/api'
import type { Reply } from '@candor/contract'

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly code: ErrorCode
  /** What exactly was wrong, for whoever writes a client: the field, never the value. */
  readonly detail: string | undefined
  /** The place in the log of a command that the core rejected. */
  readonly number: number | undefined
  /** Numbers that belong to the answer, by name: tries left, seconds to wait. */
  readonly facts: Readonly<Record<string, number>> | undefined

  constructor(code: ErrorCode, detail?: string, number?: number, facts?: Readonly<Record<string, number>>) {
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
