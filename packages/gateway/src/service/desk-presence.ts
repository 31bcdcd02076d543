// Whether somebody is at the desk: whoever looked at it a moment ago is.

import { SERVICE_LIMITS } from './limits.ts'

export class DeskPresence {
  private readonly clock: () => number
  private lookedMs = Number.NEGATIVE_INFINITY

  constructor(clock: () => number) {
    this.clock = clock
  }

  looked(): void {
    this.lookedMs = this.clock()
  }

  get isThere(): boolean {
    return this.clock() - this.lookedMs < SERVICE_LIMITS.deskThereMs
  }
}
