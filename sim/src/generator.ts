// Produces the commands of one seed: first those that set its world up, then whatever the seed's mood draws,
// sensible, spoilt or repeated. The seed and the oracle's world come in; a command and its time go out.

import type { Command, TimeMs } from '@candor/contract'
import * as accounts from './generator-accounts.ts'
import * as house from './generator-house.ts'
import * as platform from './generator-platform.ts'
import type { Profile } from './generator-profile.ts'
import { Scene } from './generator-scene.ts'
import { spoil } from './generator-spoil.ts'
import * as spot from './generator-spot.ts'
import { nextTime } from './generator-time.ts'
import * as withdrawals from './generator-withdrawals.ts'
import { keyOf } from './oracle-memory.ts'
import type { World } from './oracle-world.ts'
import type { Random, Weighted } from './random.ts'

/** How many keyed commands are kept to be sent again. */
const HISTORY = 24

/** One command, several that come in a row, or none. */
type Maker = (scene: Scene) => Command | readonly Command[] | undefined

const MAKERS: readonly Weighted<Maker>[] = [
  [30, spot.placeLimit],
  [9, spot.placeMarket],
  [9, spot.placeStop],
  [6, spot.cancelOrder],
  [1.2, spot.cancelAll],
  [8, spot.amendOrder],
  [6, platform.tickIndex],
  [2, () => ({ type: 'Tick' })],
  [3, accounts.transfer],
  [2.5, accounts.seeDeposit],
  [2.5, accounts.endDeposit],
  [3, accounts.moveAmount],
  [1.5, accounts.markAccount],
  [1.2, accounts.setIdentity],
  [0.8, accounts.openAccount],
  [0.6, platform.listAsset],
  [0.6, platform.defineIndex],
  [0.8, platform.listMarket],
  [1.5, platform.setParameters],
  [1.5, platform.setStatus],
  [0.6, platform.setSchedule],
  [1.6, platform.setOverride],
  [2, accounts.seeNamedDeposit],
  [5, withdrawals.requestWithdrawal],
  [1.2, withdrawals.cancelWithdrawal],
  [7, withdrawals.approveWithdrawal],
  [1, withdrawals.refuseWithdrawal],
  [6, withdrawals.sendWithdrawal],
  [2.5, withdrawals.settleWithdrawal],
  [2.5, withdrawals.returnWithdrawal],
  [0.3, withdrawals.rush],
  [2.5, house.postCorrection],
  [1.2, house.addCapital],
]

const REPEAT_SHARE = 0.05
/** How often a row of commands goes on instead of letting another in between. */
const ROW_SHARE = 0.9
/** How often a market that is not open is opened again. */
const REOPEN_SHARE = 0.08

export interface Generated {
  readonly timeMs: TimeMs
  readonly command: Command
}

export class Generator {
  private readonly random: Random
  private readonly timing: Random
  private readonly scene: Scene
  private readonly makers: readonly Weighted<Maker>[]
  private readonly waiting: Command[]
  private readonly history: Command[] = []
  private readonly row: Command[] = []
  private isRushDue: boolean

  constructor(random: Random, profile: Profile, world: World) {
    this.random = random.fork('commands')
    this.timing = random.fork('time')
    this.scene = new Scene(random.fork('scene'), profile, world)
    this.makers = MAKERS.map(([weight, make], index) => [weight * (profile.moods[index] ?? 1), make])
    this.waiting = platform.setUp(this.scene)
    this.isRushDue = profile.isRushed
  }

  /** How many commands of the set-up are still to come. */
  get setUpLeft(): number {
    return this.waiting.length
  }

  next(): Generated {
    const { scene } = this
    const planned = this.waiting.shift()
    if (planned !== undefined) return { timeMs: scene.nowMs as TimeMs, command: planned }
    scene.nowMs = nextTime(this.timing, scene.nowMs, scene.profile.restlessness)
    const command = this.draw()
    if (keyOf(command) !== undefined) {
      this.history.push(command)
      if (this.history.length > HISTORY) this.history.shift()
    }
    return { timeMs: scene.nowMs as TimeMs, command }
  }

  private draw(): Command {
    const { random, scene } = this
    if (this.history.length > 0 && random.chance(REPEAT_SHARE)) {
      const earlier = random.chance(0.6) ? (this.history.at(-1) as Command) : random.pick(this.history)
      return random.chance(0.7) ? earlier : spoil(random, earlier)
    }
    const reopening = random.chance(REOPEN_SHARE) ? platform.reopen(scene) : undefined
    if (reopening !== undefined) return reopening
    const command = this.nextInRow() ?? { type: 'Tick' }
    return random.chance(scene.profile.hostility) ? spoil(random, command) : command
  }

  /** Goes on with the row that is under way, mostly; else lets the seed's mood draw, a new row at times. */
  private nextInRow(): Command | undefined {
    const { random, scene, row } = this
    if (row.length > 0 && random.chance(ROW_SHARE)) return row.shift()
    const make = this.isRushDue ? withdrawals.rush : random.weighted(this.makers)
    this.isRushDue = false
    const made = make(scene)
    if (made === undefined || 'type' in made) return made
    row.push(...made)
    return row.shift()
  }
}
