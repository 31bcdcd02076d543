// The naive model of the rules in docs/rules (spot.md and money.md). A command with its number and time comes in; the
// complete events and reply that any correct core must give go out. It shares no code with the core, keeps
// plain maps, sorts at every look, and is judged by reading, not by speed. What the core says of perpetual contracts it
// follows.

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
import { changeLevels, countVolumes } from './oracle-fees.ts'
import * as house from './oracle-house.ts'
import * as listing from './oracle-listing.ts'
import { forgetOld, isSameContent, isValidKey, keyOf, recall, remember } from './oracle-memory.ts'
import { checkPlace, draftOf, enter } from './oracle-place.ts'
import { floorOf } from './oracle-rounding.ts'
import { CONTRACT } from './oracle-wallets.ts'
import * as withdrawals from './oracle-withdrawals.ts'
import { emptyWorld, existing, marketOf, type OracleAccount, viewOf, type World } from './oracle-world.ts'

const HOUR_MS = 3_600_000n
const DAY_MS = 24n * HOUR_MS
const GMT8_MS = 8n * HOUR_MS

export const DEFAULT_LIMITS: CoreLimits = { dedupPerAccount: 1_000, dedupWindowMs: DAY_MS }

/** What a command that passed its checks tells its sender beyond "accepted". */
type Told = Pick<Partial<Reply>, 'order' | 'contractOrders' | 'closed'>

const NOTHING_TOLD = { rejection: undefined, order: undefined, contractOrders: undefined, closed: undefined }

type ModelledCommand = Exclude<Command, ContractCommand>

/** What can bring events of contracts: the commands about them, a new index price, and what closes all orders. */
const MOVES_CONTRACTS: ReadonlySet<CommandType> = new Set<CommandType>([
  ...CONTRACT_COMMANDS,
  'IndexTick',
  'FreezeAccount',
  'LockAccount',
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
    const reply = this.answer(number, timeMs, command, told?.reply)
    if (reply.rejection === undefined && MOVES_CONTRACTS.has(command.type)) lead.followOwn()
    return { number, timeMs, events: world.events, reply }
  }

  private runTimers(timeMs: bigint, isIndexTick: boolean, lead: Lead): void {
    this.nextJobMs ??= firstJobAfter(timeMs)
    while (this.nextJobMs < timeMs || (this.nextJobMs === timeMs && !isIndexTick)) {
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
  switch (command.type) {
    case 'Tick':
      return undefined
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

/** Spot commands tell their sender something; all others only change the world. */
function change(world: World, command: Command, told: Reply | undefined): Told {
  if (isContractCommand(command)) {
    const { contractOrders, closed } = existing(told)
    return { contractOrders, closed }
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
    default:
      changeElsewhere(world, command)
      return {}
  }
}

type SpotCommand = 'PlaceSpotOrder' | 'CancelSpotOrder' | 'CancelAllSpotOrders' | 'AmendSpotOrder'

function changeElsewhere(world: World, command: Exclude<ModelledCommand, { type: SpotCommand }>): void {
  switch (command.type) {
    case 'Tick':
      return
    case 'ListAsset':
      return listing.listAsset(world, command)
    case 'DefineIndex':
      return listing.defineIndex(world, command)
    case 'IndexTick':
      return listing.tickIndex(world, command)
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
  }
}
