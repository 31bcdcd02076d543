// One thing after another for each robot: what is begun about one ends before the next begins. Others do not wait.

import type { UserId } from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'

interface Turn {
  waiting: number
  last: Promise<unknown>
}

export class Turns {
  private readonly turns = new Map<UserId, Turn>()

  async take<T>(robotId: UserId, act: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(robotId) ?? { waiting: 0, last: Promise.resolve() }
    if (turn.waiting >= ROBOT_DESK_LIMITS.turnsWaiting) throw new ApiRefusal('gateway.busy')
    this.turns.set(robotId, turn)
    turn.waiting++
    const done = turn.last.then(act)
    turn.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      turn.waiting--
      if (turn.waiting === 0) this.turns.delete(robotId)
    }
  }
}
