// The auditor's eye on the order of jobs: what time does to financial and mining orders comes by its moment, in slices, and
// only by a Tick or by whoever acts on the order. Jobs come in; what is out of place goes out as text.

import type { Command } from '@candor/contract'

const SLICE = 200

export interface Running {
  readonly kind: 'financial' | 'mining'
  readonly id: number
  readonly dueMs: bigint
}

function comesBefore(a: Running, b: Running): boolean {
  if (a.dueMs !== b.dueMs) return a.dueMs < b.dueMs
  return a.kind === b.kind ? a.id < b.id : a.kind === 'financial'
}

export class JobAudit {
  private command: Command | undefined
  private timeMs = 0n
  private done = 0
  private last: Running | undefined

  beginCommand(command: Command | undefined, timeMs: bigint): void {
    this.command = command
    this.timeMs = timeMs
    this.done = 0
    this.last = undefined
  }

  /** A job is done, or the second half of one; `running` are all that have not ended, this one too. */
  take(job: Running, running: Iterable<Running>): string[] {
    const { command, last } = this
    const name = `${job.kind} order ${job.id}`
    const isSecondHalf = last?.id === job.id && last.dueMs === job.dueMs
    if (!isSecondHalf) this.done++
    this.last = job
    const problems: string[] = []
    if (job.dueMs > this.timeMs) problems.push(`${name} had its job done before ${job.dueMs}`)
    if (this.done > SLICE) problems.push(`${this.done} jobs were done at once`)
    if (command === undefined) return problems
    const isActedOn = 'orderId' in command && command.orderId === job.id && job.kind === 'financial'
    const mayAct = command.type === 'LeaveFinancial' || command.type === 'CancelFinancial'
    if (mayAct && isActedOn) return problems
    if (command.type !== 'Tick') problems.push(`${name} had its job done by a ${command.type}`)
    const earlier = [...running].find((other) => comesBefore(other, job))
    if (earlier !== undefined)
      problems.push(`${name} had its job done before ${earlier.kind} order ${earlier.id}`)
    return problems
  }

  /** A Tick leaves nothing that is due unless its slice is full. */
  endCommand(running: Iterable<Running>): string[] {
    if (this.command?.type !== 'Tick') return []
    const due = [...running].filter(({ dueMs }) => dueMs <= this.timeMs)
    const isHalf = due.some(({ id, dueMs }) => id === this.last?.id && dueMs === this.last.dueMs)
    if (isHalf) return [`order ${this.last?.id} was paid but not returned`]
    if (this.done === SLICE || due.length === 0) return []
    return [`${due.length} jobs are due after a Tick that did ${this.done}`]
  }
}
