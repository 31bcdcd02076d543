// Produces the commands of one seed: first those that set its world up, then whatever the seed's mood draws,
// sensible, spoilt or repeated. The seed and the oracle's world come in; a command and its time go out.

import type { Command, TimeMs } from '@candor/contract'
import * as accounts from './generator-accounts.ts'
import * as orders from './generator-contract-orders.ts'
import * as contracts from './generator-contract-platform.ts'
import * as positions from './generator-contract-positions.ts'
import * as prices from './generator-contract-prices.ts'
import * as triggers from './generator-contract-triggers.ts'
import * as earnOrders from './generator-earn-orders.ts'
import * as earn from './generator-earn-platform.ts'
import * as house from './generator-house.ts'
import * as platform from './generator-platform.ts'
import type { Profile } from './generator-profile.ts'
import * as robots from './generator-robots.ts'
import { type Beat, Scene, type Step } from './generator-scene.ts'
import * as feed from './generator-second-feed.ts'
import * as secondOrders from './generator-second-orders.ts'
import * as seconds from './generator-second-platform.ts'
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
type Made = Command | readonly (Command | Step | Beat)[] | undefined
type Maker = (scene: Scene) => Made

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

const CONTRACT_MAKERS: readonly Weighted<Maker>[] = [
  [30, orders.placeOpening],
  [13, orders.placeClosing],
  [3, orders.quoteBothSides],
  [16, prices.tickContractIndex],
  [2, prices.crash],
  [1, prices.slide],
  [0.7, prices.crashWhileHalted],
  [2.5, prices.toTheEdge],
  [1.5, orders.placeAtTierEdge],
  [0.5, prices.outage],
  [0.7, prices.fundingRow],
  [0.8, prices.toFunding],
  [4, orders.cancelOne],
  [0.6, orders.cancelMany],
  [5, orders.amendOne],
  [2, positions.setMode],
  [3, positions.setLeverage],
  [3, positions.moveMargin],
  [6, positions.setStops],
  [0.08, positions.manyStops],
  [1.5, positions.cancelStop],
  [1.2, positions.closeAll],
  [2, positions.reverse],
  [4, positions.moveMoney],
  [0.5, contracts.listContract],
  [1.2, contracts.setContractParameters],
  [0.6, contracts.setContractStatus],
  [0.8, contracts.placeCapital],
  [0.6, accounts.markAccount],
  [9, triggers.placeTrigger],
  [5, triggers.placeClosingTrigger],
  [1.5, triggers.cancelTrigger],
  [0.3, triggers.cancelTriggers],
]

const SECOND_MAKERS: readonly Weighted<Maker>[] = [
  [40, secondOrders.placeNow],
  [12, secondOrders.placeTimed],
  [2, secondOrders.rush],
  [3, secondOrders.cancel],
  [2.5, secondOrders.cancelAtTheLast],
  [1.2, secondOrders.freezeWaiting],
  [0.8, secondOrders.changeWaiting],
  [4, secondOrders.setLossLimit],
  [2, secondOrders.takeBreak],
  [4, secondOrders.moveMoney],
  [2, feed.strayTick],
  [1.2, feed.straySeal],
  [0.6, feed.outage],
  [1.5, feed.toEdge],
  [0.3, feed.toMidnight],
  [0.6, secondOrders.buyOverMidnight],
  [0.8, secondOrders.toLooserLimit],
  [0.6, seconds.listSecond],
  [1.6, seconds.setSecondParameters],
  [0.8, seconds.setSecondStatus],
  [0.8, seconds.setCountries],
  [1.2, seconds.placeHouseCapital],
  [2, seconds.voidRange],
  [0.8, accounts.markAccount],
]

const EARN_MAKERS: readonly Weighted<Maker>[] = [
  [30, earnOrders.buyFinancial],
  [30, earnOrders.buyMining],
  [7, earnOrders.leave],
  [2, earn.cancelFinancial],
  [10, () => ({ type: 'Tick' })],
  [4, earnOrders.overMidnight],
  [4, earnOrders.passDays],
  [4, earnOrders.atMaturity],
  [4, earnOrders.atWindow],
  [2, earnOrders.crowd],
  [3, earnOrders.moveToEarn],
  [2, earn.setFinancial],
  [2, earn.setMining],
  [1.5, earn.setEarnStatus],
  [1, earn.listFinancial],
  [1, earn.listMining],
  [3, earn.fillTreasury],
  [3, accounts.markAccount],
]

const ROBOT_MAKERS: readonly Weighted<Maker>[] = [
  [2, robots.openRobot],
  [6, robots.beginRobot],
  [10, robots.fundRobot],
  [6, robots.fundContracts],
  [18, robots.tradeSpot],
  [16, robots.tradeContracts],
  [5, robots.meetOwner],
  [6, robots.beyondScope],
  [3, robots.stopOwner],
  [5, robots.closeRobot],
  [2, robots.closeFlat],
  [2, robots.closeTwice],
  [1.5, robots.closeHalted],
  [1.5, robots.doubtOwner],
  [1, () => ({ type: 'Tick' })],
]

const REPEAT_SHARE = 0.05
/** How often a row of commands goes on instead of letting another in between. */
const ROW_SHARE = 0.9
/** Crashes and rows of ticks let more in between. */
const STEP_SHARE = 0.75
/** How often an index that went stale is looked after before anything else: without it nobody opens. */
const FRESHEN_SHARE = 0.85
/** With no more of them than these, seconds do not go by. */
const FEW_BEATS = 3
/** How often other commands between two steps of a beat come as if there were none. */
const PAUSE_SHARE = 0.01
/** How often what seldom can be done is done at once: opening again what was shut, voiding while the house is poor. */
const URGENT_SHARE = 0.08

export interface Generated {
  readonly timeMs: TimeMs
  readonly command: Command
}

export class Generator {
  private readonly random: Random
  private readonly timing: Random
  private readonly scene: Scene
  private readonly makers: readonly Weighted<Maker>[]
  private readonly contractMakers: readonly Weighted<Maker>[]
  private readonly waiting: Command[]
  private readonly history: Command[] = []
  private readonly secondMakers: readonly Weighted<Maker>[]
  private readonly earnMakers: readonly Weighted<Maker>[]
  private readonly robotMakers: readonly Weighted<Maker>[]
  private readonly row: (Command | Step | Beat)[] = []
  private isRushDue: boolean
  private isCrowdDue: boolean
  private areTriggersDue: boolean

  constructor(random: Random, profile: Profile, world: World) {
    this.random = random.fork('commands')
    this.timing = random.fork('time')
    this.scene = new Scene(random.fork('scene'), profile, world)
    this.makers = moody(MAKERS, profile.moods)
    this.contractMakers = moody(CONTRACT_MAKERS, profile.contracts.moods)
    this.secondMakers = moody(SECOND_MAKERS, profile.seconds.moods)
    this.earnMakers = moody(EARN_MAKERS, profile.earn.moods)
    this.robotMakers = moody(ROBOT_MAKERS, profile.robots.moods)
    this.waiting = platform.setUp(this.scene)
    this.isRushDue = profile.isRushed
    this.isCrowdDue = profile.robots.isCrowded
    this.areTriggersDue = profile.contracts.isCrowded
  }

  /** How many commands of the set-up are still to come. */
  get setUpLeft(): number {
    return this.waiting.length
  }

  next(): Generated {
    const { scene } = this
    const planned = this.waiting.shift()
    if (planned !== undefined) return { timeMs: scene.nowMs as TimeMs, command: planned }
    const step = this.stepInRow()
    scene.nowMs = step === undefined ? this.timeBetween() : timeOf(step, scene.nowMs)
    const command = step?.make() ?? this.draw()
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
    const urgent = random.chance(URGENT_SHARE) ? urgentOf(scene) : undefined
    if (urgent !== undefined) return urgent
    const command = this.nextInRow() ?? { type: 'Tick' }
    return random.chance(scene.profile.hostility) ? spoil(random, command) : command
  }

  /** The next of a row under way that says when it comes, mostly. */
  private stepInRow(): Step | undefined {
    const { scene, row } = this
    while (row[0] !== undefined && isBeat(row[0]) && row[0].atMs < scene.nowMs) row.shift()
    const [first] = row
    if (first === undefined || 'type' in first) return undefined
    if (!this.random.chance(isBeat(first) ? scene.profile.seconds.density : STEP_SHARE)) return undefined
    row.shift()
    return first
  }

  /** While seconds go by, whatever comes between two of their steps comes within moments. */
  private timeBetween(): bigint {
    const { timing, scene, row } = this
    const [first] = row
    const untilMs = first !== undefined && isBeat(first) ? first.atMs : undefined
    const { rhythm } = scene.profile.seconds
    const isCalm = rhythm > 0 && timing.chance(untilMs === undefined ? rhythm : 1 - PAUSE_SHARE)
    if (!isCalm) return nextTime(timing, scene.nowMs, restlessnessOf(scene))
    const moment = scene.nowMs + timing.bigint(0n, 120n)
    return untilMs !== undefined && moment > untilMs ? untilMs : moment
  }

  /** Goes on with the row that is under way, mostly; else lets the seed's mood draw, a new row at times. */
  private nextInRow(): Command | undefined {
    const { random, scene, row } = this
    const [first] = row
    if (first !== undefined && 'type' in first && random.chance(ROW_SHARE)) {
      row.shift()
      return first
    }
    const made = this.drawMaker()(scene)
    if (made === undefined || 'type' in made) return made
    this.enqueue(made)
    const begin = row[0]
    if (begin === undefined || !('type' in begin)) return undefined
    row.shift()
    return begin
  }

  /** What has a moment of its own does not wait for others. */
  private enqueue(made: readonly (Command | Step | Beat)[]): void {
    const all = [...this.row, ...made]
    const beats = all.filter(isBeat).toSorted((a, b) => (a.atMs < b.atMs ? -1 : a.atMs > b.atMs ? 1 : 0))
    this.row.splice(0, this.row.length, ...beats, ...all.filter((each) => !isBeat(each)))
  }

  private drawMaker(): Maker {
    const { random, scene } = this
    if (this.isRushDue) {
      this.isRushDue = false
      return withdrawals.rush
    }
    const robotShare = scene.profile.robots.share
    if (robotShare > 0 && random.chance(robotShare)) {
      if (!this.isCrowdDue) return random.weighted(this.robotMakers)
      this.isCrowdDue = false
      return robots.crowd
    }
    const earnShare = scene.profile.earn.share
    if (earnShare > 0 && random.chance(earnShare)) return random.weighted(this.earnMakers)
    const ofSeconds = scene.profile.seconds.share > 0 ? this.drawSecondMaker() : undefined
    if (ofSeconds !== undefined) return ofSeconds
    if (!random.chance(scene.profile.contracts.share)) return random.weighted(this.makers)
    if (prices.hasStaleIndex(scene) && random.chance(FRESHEN_SHARE)) return prices.freshenIndex
    if (!this.areTriggersDue) return random.weighted(this.contractMakers)
    this.areTriggersDue = false
    return triggers.manyTriggers
  }

  private drawSecondMaker(): Maker | undefined {
    const { random, scene } = this
    const { share, rhythm } = scene.profile.seconds
    const isBeating = this.row.filter(isBeat).length > FEW_BEATS
    if (!isBeating && random.chance(rhythm)) return feed.beat
    return random.chance(share) ? random.weighted(this.secondMakers) : undefined
  }
}

function isBeat(each: Command | Step | Beat): each is Beat {
  return 'atMs' in each
}

function moody(makers: readonly Weighted<Maker>[], moods: readonly number[]): Weighted<Maker>[] {
  return makers.map(([weight, make], index) => [weight * (moods[index] ?? 1), make])
}

function urgentOf(scene: Scene): Command | undefined {
  const reopening = platform.reopen(scene) ?? contracts.reopenContract(scene) ?? seconds.reopenSecond(scene)
  return reopening ?? seconds.voidWhilePoor(scene) ?? earn.reopenEarn(scene)
}

/** Every hour brings fundings, so that days are long where there are contracts. */
function restlessnessOf({ profile }: Scene): number {
  return profile.contracts.plans.length === 0 ? profile.restlessness : profile.restlessness / 4
}

/** Time never goes back, whatever a step hoped for. */
function timeOf({ afterMs }: Step, nowMs: bigint): bigint {
  const after = typeof afterMs === 'bigint' ? afterMs : afterMs()
  return after > 0n ? nowMs + after : nowMs
}
