// The judge: a command with its number and time goes in, what became of it comes out.
// Pure: no clock, no randomness, no I/O. An exception is a bug, and the caller must stop using this core.

import type {
  Command,
  CommandNumber,
  ContractOrderView,
  Outcome,
  RejectionCode,
  Reply,
  SpotOrderView,
  TimeMs,
  UserId,
} from '@candor/contract'
import { confirmDeposit, orphanDeposit, seeDeposit } from './accounts/deposits.ts'
import { addCapital, placeCapital, postCorrection } from './accounts/house.ts'
import { setAmountAside, transfer } from './accounts/move-amount.ts'
import { markAccount, openAccount, setAccountIdentity } from './accounts/standing.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  refuseWithdrawal,
  requestWithdrawal,
  returnWithdrawal,
  sendWithdrawal,
  settleWithdrawal,
} from './accounts/withdrawals.ts'
import { must } from './bug.ts'
import { amendContractOrder } from './contracts/amend-contract-order.ts'
import { cancelAllContractOrders, cancelContractOrder } from './contracts/cancel-contract-order.ts'
import { cancelAllContractTriggers, cancelContractTrigger } from './contracts/cancel-contract-trigger.ts'
import { closePositions, reversePosition } from './contracts/close-positions.ts'
import { fireByLast } from './contracts/fire-stops.ts'
import { listContract, setContractParameters, setContractStatus } from './contracts/list-contract.ts'
import { placeContractOrder } from './contracts/place-contract-order.ts'
import { placeContractTrigger } from './contracts/place-contract-trigger.ts'
import { moveMargin, setContractMode, setLeverage } from './contracts/set-contract-mode.ts'
import { cancelStop, setPositionStops } from './contracts/stops.ts'
import { made, tellOrder } from './contracts/told-order.ts'
import { buyFinancial, buyMining } from './earn/buy-earn.ts'
import { runEarnSlice } from './earn/earn-jobs.ts'
import { cancelFinancial, leaveFinancial } from './earn/end-financial.ts'
import { FinancialOrder } from './earn/financial-order.ts'
import {
  listFinancialProduct,
  listMiningPool,
  setFinancialParameters,
  setFinancialStatus,
  setMiningParameters,
  setMiningStatus,
} from './earn/list-earn.ts'
import { MiningOrder } from './earn/mining-order.ts'
import { setFeeLevelOverride, setFeeSchedule } from './fees/set-fees.ts'
import {
  type CoreLimits,
  DEFAULT_LIMITS,
  fingerprintOf,
  isKey,
  recall,
  remember,
  requestKey,
} from './idempotency.ts'
import { problemsOf } from './invariants.ts'
import { indexTick } from './platform/index-tick.ts'
import { defineIndex, listAsset } from './platform/list-asset.ts'
import { closeRobot, fundRobot, openRobot } from './robots/robots.ts'
import {
  listSecondProduct,
  setSecondCountries,
  setSecondParameters,
  setSecondStatus,
} from './seconds/list-second.ts'
import { cancelSecondOrder, placeSecondOrder } from './seconds/place-second.ts'
import { setSecondLossLimit, takeSecondBreak } from './seconds/second-limits.ts'
import { sealSecondOrders } from './seconds/settle-second.ts'
import { voidSecondRange } from './seconds/void-second.ts'
import { readState, writeState } from './snapshot.ts'
import { amendSpotOrder } from './spot/amend-spot-order.ts'
import { cancelAllSpotOrders } from './spot/cancel-all-spot-orders.ts'
import { cancelSpotOrder } from './spot/cancel-spot-order.ts'
import { listSpotMarket, setSpotMarketStatus, setSpotParameters } from './spot/list-spot-market.ts'
import { placeSpotOrder } from './spot/place-spot-order.ts'
import { NO_ORDERS, State } from './state.ts'
import { runTimers, startTimers } from './timers.ts'

/** A command that may carry an idempotency key belongs to an account. */
interface Keyed {
  readonly userId: UserId
  readonly clientId: string
}

export class Core {
  readonly state: State

  private constructor(state: State) {
    this.state = state
  }

  static create(limits: Partial<CoreLimits> = {}): Core {
    return new Core(new State({ ...DEFAULT_LIMITS, ...limits }))
  }

  /** A core that goes on where the one that gave these bytes stood. */
  static restore(bytes: Uint8Array, limits: Partial<CoreLimits> = {}): Core {
    return new Core(readState(bytes, { ...DEFAULT_LIMITS, ...limits }))
  }

  apply(number: CommandNumber, timeMs: TimeMs, command: Command): Outcome {
    const { state } = this
    must(number === state.number + 1, 'commands come in order of their numbers')
    must(timeMs >= state.nowMs, 'time never runs backwards')
    state.replyOrder = undefined
    state.placedView = undefined
    state.replyClosed = undefined
    state.replyContractOrder = undefined
    state.moreContractOrders = NO_ORDERS
    state.placedContractView = undefined
    state.replySecondOrder = undefined
    state.replyEarnOrder = undefined
    state.replyTrigger = undefined
    if (state.jobs === undefined) startTimers(state, timeMs)
    // The index tick of a job's own moment must count in that job.
    else if (state.jobs.nextMs <= timeMs)
      runTimers(state, command.type === 'IndexTick' ? timeMs - 1n : timeMs)
    state.number = number
    state.nowMs = timeMs
    const reply = this.answer(command)
    return { number, timeMs, events: state.takeEvents(), reply }
  }

  /** The whole state as canonical bytes: equal states give equal bytes. */
  encodeState(): Uint8Array {
    return writeState(this.state)
  }

  /** A full recount of every invariant; empty when all hold. */
  problems(): string[] {
    return problemsOf(this.state)
  }

  private answer(command: Command): Reply {
    const { state } = this
    const clientId = keyOf(command)
    if (clientId === undefined) return this.reply(command, carryOut(state, command))
    const { userId } = command as Keyed
    const account = state.accounts.get(userId)
    if (account === undefined) return this.reply(command, 'account.unknown')
    if (!isKey(clientId)) return this.reply(command, 'request.key.invalid')
    const key = requestKey(command.type, clientId)
    const fingerprint = fingerprintOf(command)
    const known = recall(account.requests, key, state.nowMs, state.limits)
    if (known !== undefined && known.fingerprint !== fingerprint)
      return this.reply(command, 'request.key.conflict')
    if (known !== undefined) {
      state.emit({ type: 'CommandRepeated', userId, clientId, original: known.reply.number })
      return known.reply
    }
    const reply = this.reply(command, carryOut(state, command))
    account.requests ??= new Map()
    remember(account.requests, key, { fingerprint, timeMs: state.nowMs, reply: kept(reply) }, state.limits)
    return reply
  }

  private reply(command: Command, rejection: RejectionCode | undefined): Reply {
    const { state } = this
    if (rejection !== undefined) {
      state.emit({
        type: 'CommandRejected',
        command: command.type,
        userId: 'userId' in command ? command.userId : undefined,
        clientId: 'clientId' in command ? command.clientId : undefined,
        code: rejection,
      })
    }
    const { replyEarnOrder: earnOrder } = state
    // Field by field, nothing spread into it: every command ends here.
    return {
      number: state.number,
      timeMs: state.nowMs,
      rejection,
      order: repliedOrder(state),
      contractOrders: repliedContractOrders(state),
      secondOrder: state.replySecondOrder?.view(),
      financialOrder: earnOrder instanceof FinancialOrder ? earnOrder.view() : undefined,
      miningOrder: earnOrder instanceof MiningOrder ? earnOrder.view() : undefined,
      contractTrigger: state.replyTrigger,
      closed: state.replyClosed,
    }
  }
}

/** As a reply is kept: with all its numbers made. */
function kept(reply: Reply): Reply {
  const { contractOrders } = reply
  return contractOrders === undefined ? reply : { ...reply, contractOrders: contractOrders.map(made) }
}

/** The idempotency key of a command, if it is of a kind that may have one and has one. */
function keyOf(command: Command): string | undefined {
  // One read per kind: reading the same field of every kind in one place is several times as slow.
  switch (command.type) {
    case 'PlaceSpotOrder':
      return command.clientId
    case 'CancelSpotOrder':
      return command.clientId
    case 'PlaceContractOrder':
      return command.clientId
    case 'CancelContractOrder':
      return command.clientId
    case 'CancelAllSpotOrders':
    case 'AmendSpotOrder':
    case 'Transfer':
    case 'FreezeAmount':
    case 'UnfreezeAmount':
    case 'LockAmount':
    case 'UnlockAmount':
    case 'RequestWithdrawal':
    case 'CancelWithdrawal':
    case 'PostCorrection':
    case 'CancelAllContractOrders':
    case 'AmendContractOrder':
    case 'SetContractMode':
    case 'SetLeverage':
    case 'MoveMargin':
    case 'SetPositionStops':
    case 'CancelStop':
    case 'ClosePositions':
    case 'ReversePosition':
    case 'PlaceSecondOrder':
    case 'CancelSecondOrder':
    case 'SetSecondLossLimit':
    case 'TakeSecondBreak':
    case 'BuyFinancial':
    case 'LeaveFinancial':
    case 'BuyMining':
    case 'OpenRobot':
    case 'FundRobot':
    case 'CloseRobot':
    case 'PlaceContractTrigger':
    case 'CancelContractTrigger':
    case 'CancelAllContractTriggers':
      return command.clientId
    default:
      return undefined
  }
}

/** The order as it stands at the end of the command. */
function repliedOrder(state: State): SpotOrderView | undefined {
  const { replyOrder: order, placedView } = state
  if (order === undefined) return undefined
  return placedView !== undefined && !order.touched && order.closeReason === undefined
    ? placedView
    : order.view()
}

function repliedContractOrders(state: State): readonly ContractOrderView[] | undefined {
  const { replyContractOrder: first, moreContractOrders: more, placedContractView } = state
  if (first === undefined) return undefined
  if (more.length > 0) return [first, ...more].map((order) => tellOrder(state.tape, order))
  const isAsPlaced = placedContractView !== undefined && first.isAsPlaced
  return [isAsPlaced ? placedContractView : tellOrder(state.tape, first)]
}

/** Carries a command out, and fires the stops by last price that its trades have met. */
function carryOut(state: State, command: Command): RejectionCode | undefined {
  const rejection = dispatch(state, command)
  if (state.traded.length > 0) fireByLast(state)
  return rejection
}

/** Hands a command to its rule. Gives the reason when the rule rejects it. */
function dispatch(state: State, command: Command): RejectionCode | undefined {
  switch (command.type) {
    case 'PlaceSpotOrder':
      return placeSpotOrder(state, command)
    case 'CancelSpotOrder':
      return cancelSpotOrder(state, command)
    case 'PlaceContractOrder':
      return placeContractOrder(state, command)
    case 'CancelContractOrder':
      return cancelContractOrder(state, command)
    case 'CancelAllSpotOrders':
      return cancelAllSpotOrders(state, command)
    case 'AmendSpotOrder':
      return amendSpotOrder(state, command)
    case 'IndexTick':
      return indexTick(state, command)
    case 'Tick':
      runEarnSlice(state)
      return undefined
    case 'Transfer':
      return transfer(state, command)
    case 'SeeDeposit':
    case 'SeeNamedDeposit':
      return seeDeposit(state, command)
    case 'ConfirmDeposit':
      return confirmDeposit(state, command)
    case 'OrphanDeposit':
      return orphanDeposit(state, command)
    case 'RequestWithdrawal':
      return requestWithdrawal(state, command)
    case 'CancelWithdrawal':
      return cancelWithdrawal(state, command)
    case 'ApproveWithdrawal':
      return approveWithdrawal(state, command)
    case 'RefuseWithdrawal':
      return refuseWithdrawal(state, command)
    case 'SendWithdrawal':
      return sendWithdrawal(state, command)
    case 'SettleWithdrawal':
      return settleWithdrawal(state, command)
    case 'ReturnWithdrawal':
      return returnWithdrawal(state, command)
    case 'PostCorrection':
      return postCorrection(state, command)
    case 'AddCapital':
      return addCapital(state, command)
    case 'FreezeAmount':
    case 'UnfreezeAmount':
    case 'LockAmount':
    case 'UnlockAmount':
      return setAmountAside(state, command)
    case 'FreezeAccount':
    case 'UnfreezeAccount':
    case 'LockAccount':
    case 'UnlockAccount':
      return markAccount(state, command)
    case 'OpenAccount':
      return openAccount(state, command)
    case 'SetAccountIdentity':
      return setAccountIdentity(state, command)
    case 'ListAsset':
      return listAsset(state, command)
    case 'DefineIndex':
      return defineIndex(state, command)
    case 'ListSpotMarket':
      return listSpotMarket(state, command)
    case 'SetSpotParameters':
      return setSpotParameters(state, command)
    case 'SetSpotMarketStatus':
      return setSpotMarketStatus(state, command)
    case 'SetFeeSchedule':
      return setFeeSchedule(state, command)
    case 'SetFeeLevelOverride':
      return setFeeLevelOverride(state, command)
    case 'CancelAllContractOrders':
      return cancelAllContractOrders(state, command)
    case 'AmendContractOrder':
      return amendContractOrder(state, command)
    case 'MoveMargin':
      return moveMargin(state, command)
    case 'SetPositionStops':
      return setPositionStops(state, command)
    case 'CancelStop':
      return cancelStop(state, command)
    case 'ClosePositions':
      return closePositions(state, command)
    case 'ReversePosition':
      return reversePosition(state, command)
    case 'SetContractMode':
      return setContractMode(state, command)
    case 'SetLeverage':
      return setLeverage(state, command)
    case 'ListContract':
      return listContract(state, command)
    case 'SetContractParameters':
      return setContractParameters(state, command)
    case 'SetContractStatus':
      return setContractStatus(state, command)
    case 'PlaceCapital':
      return placeCapital(state, command)
    case 'PlaceSecondOrder':
      return placeSecondOrder(state, command)
    case 'CancelSecondOrder':
      return cancelSecondOrder(state, command)
    case 'SealSecondOrders':
      return sealSecondOrders(state, command)
    case 'SetSecondLossLimit':
      return setSecondLossLimit(state, command)
    case 'TakeSecondBreak':
      return takeSecondBreak(state, command)
    case 'VoidSecondRange':
      return voidSecondRange(state, command)
    case 'ListSecondProduct':
      return listSecondProduct(state, command)
    case 'SetSecondParameters':
      return setSecondParameters(state, command)
    case 'SetSecondStatus':
      return setSecondStatus(state, command)
    case 'SetSecondCountries':
      return setSecondCountries(state, command)
    case 'BuyFinancial':
      return buyFinancial(state, command)
    case 'BuyMining':
      return buyMining(state, command)
    case 'LeaveFinancial':
      return leaveFinancial(state, command)
    case 'CancelFinancial':
      return cancelFinancial(state, command)
    case 'ListFinancialProduct':
      return listFinancialProduct(state, command)
    case 'SetFinancialParameters':
      return setFinancialParameters(state, command)
    case 'SetFinancialStatus':
      return setFinancialStatus(state, command)
    case 'ListMiningPool':
      return listMiningPool(state, command)
    case 'SetMiningParameters':
      return setMiningParameters(state, command)
    case 'SetMiningStatus':
      return setMiningStatus(state, command)
    case 'OpenRobot':
      return openRobot(state, command)
    case 'FundRobot':
      return fundRobot(state, command)
    case 'CloseRobot':
      return closeRobot(state, command)
    case 'PlaceContractTrigger':
      return placeContractTrigger(state, command)
    case 'CancelContractTrigger':
      return cancelContractTrigger(state, command)
    case 'CancelAllContractTriggers':
      return cancelAllContractTriggers(state, command)
  }
}

/** For whoever must make cores without knowing their class: the engine, the simulator. */
export const coreFactory = {
  create: (limits?: Partial<CoreLimits>): Core => Core.create(limits),
  restore: (state: Uint8Array, limits?: Partial<CoreLimits>): Core => Core.restore(state, limits),
}
