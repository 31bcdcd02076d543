// The naive model of the rules in docs/rules (spot.md, money.md, second.md, earn.md and robots.md). A command with its number and time comes in; the
// complete events and reply that any correct core must give go out. It shares no code with the core, keeps
// plain maps, sorts at every look, and is judged by reading, not by speed. What the core says of perpetual contracts it follows.

import type {
  Command,
  CommandNumber,
  CommandOf,
  CommandType,
  Event,
  Outcome,
  RejectionCode,
  Reply,
  TimeMs,
} from '@candor/contract'
import { CONTRACT_COMMANDS, type ContractCommand, isContractCommand } from './contract-words.ts'
import type { CoreLimits } from './core-under-test.ts'
import * as accounts from './oracle-accounts.ts'
import * as amending from './oracle-amend.ts'
import { Lead } from './oracle-contracts.ts'
import { runEarnSlice } from './oracle-earn-jobs.ts'
import * as earn from './oracle-earn-listing.ts'
import * as earnOrders from './oracle-earn-orders.ts'
import { financialViewOf, miningViewOf } from './oracle-earn-world.ts'
import { changeLevels, countVolumes } from './oracle-fees.ts'
import * as house from './oracle-house.ts'
import * as listing from './oracle-listing.ts'
import { forgetOld, isSameContent, isValidKey, keyOf, recall, remember } from './oracle-memory.ts'
import { checkPlace, draftOf, enter } from './oracle-place.ts'
import * as robots from './oracle-robots.ts'
import { floorOf } from './oracle-rounding.ts'
import * as seconds from './oracle-second-listing.ts'
import * as secondOrders from './oracle-second-orders.ts'
import * as settlement from './oracle-second-settlement.ts'
import { secondViewOf } from './oracle-second-world.ts'
import { CONTRACT } from './oracle-wallets.ts'
import * as withdrawals from './oracle-withdrawals.ts'
import {
  emptyWorld,
  existing,
  marketOf,
  type OracleAccount,
  robotsOf,
  viewOf,
  type World,
} from './oracle-world.ts'

const HOUR_MS = 3_600_000n
const DAY_MS = 24n * HOUR_MS
const GMT8_MS = 8n * HOUR_MS

export const DEFAULT_LIMITS: CoreLimits = { dedupPerAccount: 1_000, dedupWindowMs: DAY_MS }

/** What a command that passed its checks tells its sender beyond "accepted". */
type Told = Pick<
  Partial<Reply>,
  'order' | 'contractOrders' | 'secondOrder' | 'financialOrder' | 'miningOrder' | 'contractTrigger' | 'closed'
>

const NOTHING_TOLD = {
  rejection: undefined,
  order: undefined,
  contractOrders: undefined,
  secondOrder: undefined,
  financialOrder: undefined,
  miningOrder: undefined,
  contractTrigger: undefined,
  closed: undefined,
}

type ModelledCommand = Exclude<Command, ContractCommand>

/** What can bring events that are followed: the commands about contracts, a new index price, and what closes all orders. */
const MOVES_FOLLOWED: ReadonlySet<CommandType> = new Set<CommandType>([
  ...CONTRACT_COMMANDS,
  'IndexTick',
  'FreezeAccount',
  'LockAccount',
  'CloseRobot',
])

export class Oracle {
  readonly world: World = emptyWorld()
  private readonly limits: CoreLimits
  /** When the next job is due; undefined before the first command. */
  private nextJobMs: bigint | undefined

  constructor(limits?: Partial<CoreLimits>) {
    this.limits = { ...DEFAULT_LIMITS, ...limits }
  }

  /** `told` is what the core made of the command; it is needed where there are contracts. */
  apply(number: CommandNumber, timeMs: TimeMs, command: Command, told?: Outcome): Outcome {
    const world = this.world
    world.events = []
    const lead = new Lead(world, command, told)
    this.runTimers(timeMs, command.type === 'IndexTick', lead)
    lead.followTimers()
    world.now = timeMs
    if (command.type === 'Tick') runEarnSlice(world)
    const reply = this.answer(number, timeMs, command, told?.reply)
    const isCarriedOut = reply.rejection === undefined && reply.number === number
    if (isCarriedOut && MOVES_FOLLOWED.has(command.type)) this.follow(command, lead)
    return { number, timeMs, events: world.events, reply }
  }

  /** What a command brings where contracts have a part in it. */
  private follow(command: Command, lead: Lead): void {
    const { world } = this
    if (command.type === 'FreezeAccount' || command.type === 'LockAccount') {
      const { userId } = command
      for (const id of [userId, ...robotsOf(world, userId).map((robot) => robot.id)]) {
        amending.closeAll(world, id, 'accountFrozen')
        lead.followOwn(id)
      }
      secondOrders.cancelScheduled(world, userId)
      return
    }
    const own = world.events.findLast((event) => event.type === 'IndexTicked')
    lead.followOwn()
    if (own !== undefined) settlement.settleTick(world, own)
    if (command.type === 'CloseRobot') robots.bringHome(world, command)
  }

  private runTimers(timeMs: bigint, isIndexTick: boolean, lead: Lead): void {
    this.nextJobMs ??= firstJobAfter(timeMs)
    const isDue = (momentMs: bigint): boolean => momentMs < timeMs || (momentMs === timeMs && !isIndexTick)
    for (;;) {
      const second = settlement.nextSecondJob(this.world)
      if (second !== undefined && second <= this.nextJobMs && isDue(second)) {
        lead.followTimers(second)
        settlement.runSecondJobs(this.world, second)
        continue
      }
      if (!isDue(this.nextJobMs)) return
      lead.followTimers(this.nextJobMs)
      const day = floorOf(this.nextJobMs + GMT8_MS, DAY_MS)
      const isMidnight = this.nextJobMs + GMT8_MS === day * DAY_MS
      if (isMidnight) countVolumes(this.world, day - 1n)
      else changeLevels(this.world)
      this.nextJobMs = firstJobAfter(this.nextJobMs)
    }
  }

  private answer(number: CommandNumber, timeMs: TimeMs, command: Command, told: Reply | undefined): Reply {
    const world = this.world
    const account = 'userId' in command ? world.accounts.get(command.userId) : undefined
    const needsAccount = 'userId' in command && !mayLackAccount(command)
    const plain: Reply = { number, timeMs, ...NOTHING_TOLD }
    const reject = (rejection: RejectionCode): Reply => {
      world.events.push(rejectionOf(command, rejection))
      return { ...plain, rejection }
    }
    if (needsAccount && account === undefined) return reject('account.unknown')
    const key = keyOf(command)
    if (key !== undefined && account !== undefined) {
      if (!isValidKey(key)) return reject('request.key.invalid')
      forgetOld(account, timeMs, this.limits)
      const earlier = recall(account, command)
      if (earlier !== undefined) {
        if (!isSameContent(earlier, command)) return reject('request.key.conflict')
        const original = earlier.reply.number
        world.events.push({ type: 'CommandRepeated', userId: account.id, clientId: key, original })
        return earlier.reply
      }
    }
    const rejection = check(world, command, account, told)
    const reply = rejection === undefined ? { ...plain, ...change(world, command, told) } : reject(rejection)
    if (account !== undefined) remember(account, command, reply, this.limits)
    return reply
  }
}

/** The first 00:00 or 04:00 of GMT+8 strictly after a moment. */
function firstJobAfter(timeMs: bigint): bigint {
  const today = floorOf(timeMs + GMT8_MS, DAY_MS) * DAY_MS - GMT8_MS
  const fourOClock = today + 4n * HOUR_MS
  return timeMs < fourOClock ? fourOClock : today + DAY_MS
}

/** A withdrawal that is not the user's own is unknown, whoever the user is; only a key asks for the account first. */
function mayLackAccount(command: Command): boolean {
  if (command.type === 'CancelWithdrawal') return command.clientId === undefined
  return command.type === 'OpenAccount'
}

function rejectionOf(command: Command, code: RejectionCode): Event {
  return {
    type: 'CommandRejected',
    command: command.type,
    userId: 'userId' in command ? command.userId : undefined,
    clientId: keyOf(command),
    code,
  }
}

/** The rules' checks after those of the account's existence and of the key. */
function check(
  world: World,
  command: Command,
  found: OracleAccount | undefined,
  told: Reply | undefined,
): RejectionCode | undefined {
  const account = found as OracleAccount
  if (isContractCommand(command)) return existing(told).rejection
  if (robots.isOutOfReach(command, found)) return 'robot.scope'
  switch (command.type) {
    case 'Tick':
      return undefined
    case 'OpenRobot':
      return robots.checkOpen(world, account, command)
    case 'FundRobot':
      return robots.checkFund(world, account, command)
    case 'CloseRobot':
      return robots.checkClose(world, command)
    case 'ListAsset':
      return listing.checkListAsset(world, command)
    case 'DefineIndex':
      return listing.checkDefineIndex(world, command)
    case 'IndexTick':
      return listing.checkIndexTick(world, command)
    case 'ListSpotMarket':
      return listing.checkListMarket(world, command)
    case 'SetSpotParameters':
      return listing.checkParameters(world, command)
    case 'SetSpotMarketStatus':
      return listing.checkStatus(world, command)
    case 'SetFeeSchedule':
      return listing.checkFeeSchedule(world, command)
    case 'SetFeeLevelOverride':
      return listing.checkOverride(world, command)
    case 'OpenAccount':
      return accounts.checkOpenAccount(world, command)
    case 'SetAccountIdentity':
      return accounts.checkIdentity(command)
    case 'FreezeAccount':
    case 'UnfreezeAccount':
    case 'LockAccount':
    case 'UnlockAccount':
      return accounts.checkMark(world, command)
    case 'FreezeAmount':
    case 'UnfreezeAmount':
    case 'LockAmount':
    case 'UnlockAmount':
      return accounts.checkMoveAmount(world, command)
    case 'Transfer':
      return accounts.checkTransfer(world, account, command) ?? marginNeeded(command, told)
    case 'SeeDeposit':
    case 'SeeNamedDeposit':
      return accounts.checkSeeDeposit(world, command)
    case 'ConfirmDeposit':
    case 'OrphanDeposit':
      return accounts.checkEndDeposit(world, command)
    case 'RequestWithdrawal':
      return withdrawals.checkRequest(world, account, command)
    case 'CancelWithdrawal':
    case 'ApproveWithdrawal':
    case 'RefuseWithdrawal':
    case 'SendWithdrawal':
    case 'SettleWithdrawal':
    case 'ReturnWithdrawal':
      return withdrawals.checkOpen(world, command)
    case 'PostCorrection':
      return house.checkCorrection(world, command)
    case 'AddCapital':
      return house.checkCapital(world, command)
    case 'PlaceCapital':
      return house.checkPlacing(world, command)
    case 'ListSecondProduct':
      return seconds.checkListSecond(world, command)
    case 'SetSecondParameters':
      return seconds.checkSecondParameters(world, command)
    case 'SetSecondStatus':
      return seconds.checkSecondStatus(world, command)
    case 'SetSecondCountries':
      return seconds.checkCountries(command)
    case 'PlaceSecondOrder':
      return secondOrders.checkPlaceSecond(world, account, command)
    case 'CancelSecondOrder':
      return secondOrders.checkCancelSecond(world, command)
    case 'SealSecondOrders':
      return settlement.checkSeal(world, command)
    case 'SetSecondLossLimit':
      return secondOrders.checkLossLimit(command)
    case 'TakeSecondBreak':
      return secondOrders.checkBreak(world, command)
    case 'VoidSecondRange':
      return settlement.checkVoidRange(world, command)
    case 'ListFinancialProduct':
      return earn.checkListFinancial(world, command)
    case 'SetFinancialParameters':
      return earn.checkFinancialParameters(world, command)
    case 'SetFinancialStatus':
      return earn.checkFinancialStatus(world, command)
    case 'BuyFinancial':
      return earnOrders.checkBuyFinancial(world, command)
    case 'LeaveFinancial':
      return earnOrders.checkLeave(world, command)
    case 'CancelFinancial':
      return earnOrders.checkCancelFinancial(world, command)
    case 'ListMiningPool':
      return earn.checkListPool(world, command)
    case 'SetMiningParameters':
      return earn.checkMiningParameters(world, command)
    case 'SetMiningStatus':
      return earn.checkMiningStatus(world, command)
    case 'BuyMining':
      return earnOrders.checkBuyMining(world, command)
    case 'PlaceSpotOrder':
      return checkPlace(world, account, command)
    case 'CancelSpotOrder':
      return amending.checkCancel(world, command)
    case 'CancelAllSpotOrders':
      return amending.checkCancelAll(world, command)
    case 'AmendSpotOrder':
      return amending.checkAmend(world, account, command)
  }
}

/** Only the positions say how much of the contract account may leave. */
function marginNeeded({ from }: CommandOf<'Transfer'>, told: Reply | undefined): RejectionCode | undefined {
  const isToldSo = told?.rejection === 'position.margin.needed'
  return from === CONTRACT && isToldSo ? told.rejection : undefined
}

/** Commands about orders tell their sender something; all others only change the world. */
function change(world: World, command: Command, told: Reply | undefined): Told {
  if (isContractCommand(command)) {
    const { contractOrders, contractTrigger, closed } = existing(told)
    return { contractOrders, contractTrigger, closed }
  }
  switch (command.type) {
    case 'PlaceSpotOrder':
      return { order: viewOf(enter(world, draftOf(command, marketOf(world, command.marketId)), undefined)) }
    case 'CancelSpotOrder':
      return { order: viewOf(amending.cancel(world, command)) }
    case 'CancelAllSpotOrders':
      return { closed: amending.cancelAll(world, command) }
    case 'AmendSpotOrder':
      return { order: viewOf(amending.amend(world, command)) }
    case 'PlaceSecondOrder':
      return { secondOrder: secondViewOf(secondOrders.placeSecond(world, command)) }
    case 'CancelSecondOrder':
      return { secondOrder: secondViewOf(secondOrders.cancelSecond(world, command)) }
    case 'BuyFinancial':
      return { financialOrder: financialViewOf(earnOrders.buyFinancial(world, command)) }
    case 'LeaveFinancial':
      return { financialOrder: financialViewOf(earnOrders.leave(world, command)) }
    case 'BuyMining':
      return { miningOrder: miningViewOf(earnOrders.buyMining(world, command)) }
    default:
      changeElsewhere(world, command)
      return {}
  }
}

type TellingCommand =
  | 'PlaceSpotOrder'
  | 'CancelSpotOrder'
  | 'CancelAllSpotOrders'
  | 'AmendSpotOrder'
  | 'PlaceSecondOrder'
  | 'CancelSecondOrder'
  | 'BuyFinancial'
  | 'LeaveFinancial'
  | 'BuyMining'

function changeElsewhere(world: World, command: Exclude<ModelledCommand, { type: TellingCommand }>): void {
  switch (command.type) {
    case 'Tick':
      return
    case 'OpenRobot':
      return robots.open(world, command)
    case 'FundRobot':
      return robots.fund(world, command)
    case 'CloseRobot':
      // Its contract orders and its money follow.
      return amending.closeAll(world, command.robotId, 'byUser')
    case 'ListAsset':
      return listing.listAsset(world, command)
    case 'DefineIndex':
      return listing.defineIndex(world, command)
    case 'IndexTick':
      return settlement.chainTick(world, listing.tickIndex(world, command))
    case 'ListSpotMarket':
      return listing.listMarket(world, command)
    case 'SetSpotParameters':
      return listing.setParameters(world, command)
    case 'SetSpotMarketStatus':
      return listing.setStatus(world, command)
    case 'SetFeeSchedule':
      return listing.setFeeSchedule(world, command)
    case 'SetFeeLevelOverride':
      return listing.setOverride(world, command)
    case 'OpenAccount':
      return accounts.openAccount(world, command)
    case 'SetAccountIdentity':
      return accounts.setIdentity(world, command)
    case 'FreezeAccount':
    case 'UnfreezeAccount':
    case 'LockAccount':
    case 'UnlockAccount':
      return accounts.setMark(world, command)
    case 'FreezeAmount':
    case 'UnfreezeAmount':
    case 'LockAmount':
    case 'UnlockAmount':
      return accounts.moveAmount(world, command)
    case 'Transfer':
      return accounts.transfer(world, command)
    case 'SeeDeposit':
    case 'SeeNamedDeposit':
      return accounts.seeDeposit(world, command)
    case 'ConfirmDeposit':
    case 'OrphanDeposit':
      return accounts.endDeposit(world, command)
    case 'RequestWithdrawal':
      return withdrawals.request(world, command)
    case 'CancelWithdrawal':
    case 'ApproveWithdrawal':
    case 'RefuseWithdrawal':
    case 'SendWithdrawal':
    case 'SettleWithdrawal':
    case 'ReturnWithdrawal':
      return withdrawals.changeOpen(world, command)
    case 'PostCorrection':
      return house.postCorrection(world, command)
    case 'AddCapital':
      return house.addCapital(world, command)
    case 'PlaceCapital':
      return house.placeCapital(world, command)
    case 'ListSecondProduct':
      return seconds.listSecond(world, command)
    case 'SetSecondParameters':
      return seconds.setSecondParameters(world, command)
    case 'SetSecondStatus':
      return seconds.setSecondStatus(world, command)
    case 'SetSecondCountries':
      return seconds.setCountries(world, command)
    case 'SealSecondOrders':
      return settlement.seal(world, command)
    case 'SetSecondLossLimit':
      return secondOrders.setLossLimit(world, command)
    case 'TakeSecondBreak':
      return secondOrders.takeBreak(world, command)
    case 'VoidSecondRange':
      return settlement.voidRange(world, command)
    case 'ListFinancialProduct':
      return earn.listFinancial(world, command)
    case 'SetFinancialParameters':
      return earn.setFinancialParameters(world, command)
    case 'SetFinancialStatus':
      return earn.setFinancialStatus(world, command)
    case 'CancelFinancial':
      return earnOrders.cancelFinancial(world, command)
    case 'ListMiningPool':
      return earn.listPool(world, command)
    case 'SetMiningParameters':
      return earn.setMiningParameters(world, command)
    case 'SetMiningStatus':
      return earn.setMiningStatus(world, command)
  }
}
