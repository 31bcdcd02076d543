// Conditional orders of contracts through `/algoOrder`. Those that were made through `/order` are not shown here; those that
// were made elsewhere than in the compatible API are.

import type { ContractTriggerId, ContractTriggerView, MarketId, UserId } from '@candor/contract'
import type { ListedContract } from '../../live/listing.ts'
import { throwIfRejected } from '../../refusal.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { type AlgoJson, algoJson, algoQueryJson } from './algo-shape.ts'
import type { FuturesParts } from './futures-parts.ts'
import { FUTURES_LIMITS } from './limits.ts'
import { placedTrigger } from './order-desk.ts'
import { algoRequest } from './order-request.ts'
import type { PositionModes } from './position-modes.ts'
import { timeWindow } from './time-window.ts'
import { type PastTrigger, triggerByClientId, triggerById, triggersIn } from './trigger-rows.ts'
import { familyOf, numberIn, storedClientId } from './words.ts'

type AlgoQueryJson = ReturnType<typeof algoQueryJson>
type DeskParts = Pick<FuturesParts, 'database' | 'live' | 'history' | 'contracts' | 'symbols'> & {
  readonly modes: PositionModes
}

interface AlgoAsk {
  readonly algoId: ContractTriggerId | undefined
  readonly clientId: string | undefined
}

export class AlgoDesk {
  private readonly parts: DeskParts

  constructor(parts: DeskParts) {
    this.parts = parts
  }

  async place(userId: UserId, params: Parameters): Promise<AlgoJson> {
    const { live, contracts, modes, symbols } = this.parts
    const { contract, positionSide, fields } = algoRequest(params, symbols)
    await modes.settle(userId, contract, positionSide)
    const before = live.number
    const reply = await contracts.submitTrigger(userId, fields)
    const trigger = placedTrigger(reply, before)
    return algoJson(live.listing, trigger, { state: 'waiting', updatedMs: Number(reply.timeMs) })
  }

  async cancel(userId: UserId, params: Parameters) {
    const trigger = this.waitingOne(userId, algoAsk(params))
    if (trigger === undefined) throw failures.unknownOrder()
    throwIfRejected(await this.parts.contracts.submitCancelTrigger(userId, trigger.triggerId))
    const { algoId, clientAlgoId } = this.waitingJson(trigger)
    return { algoId, clientAlgoId, code: '200', msg: 'success' }
  }

  async cancelAll(userId: UserId, { marketId }: ListedContract): Promise<void> {
    for (const { triggerId } of this.waiting(userId, marketId)) {
      const reply = await this.parts.contracts.submitCancelTrigger(userId, triggerId)
      // It may have fired or ended meanwhile.
      if (reply.rejection !== 'trigger.unknown') throwIfRejected(reply)
    }
  }

  async find(userId: UserId, params: Parameters): Promise<AlgoQueryJson> {
    const ask = algoAsk(params)
    const waiting = this.waitingOne(userId, ask)
    if (waiting !== undefined) return this.waitingJson(waiting)
    const { history } = this.parts
    if (!(await history.caughtUp())) throw failures.overloaded()
    const past = await this.past(userId, ask)
    if (past === undefined) throw failures.noOrder()
    return this.pastJson(past)
  }

  open(userId: UserId, params: Parameters): readonly AlgoQueryJson[] {
    const symbol = params.text('symbol')
    const marketId = symbol === undefined ? undefined : this.parts.symbols.contract(symbol).marketId
    const algoId = params.integer('algoId')
    return this.waiting(userId, marketId)
      .filter(({ triggerId }) => algoId === undefined || triggerId === algoId)
      .map((trigger) => this.waitingJson(trigger))
  }

  /** Oldest first. */
  async history(userId: UserId, params: Parameters): Promise<readonly AlgoQueryJson[]> {
    const { database, history, symbols } = this.parts
    const { marketId } = symbols.contractOf(params)
    const { usual, most } = FUTURES_LIMITS.orders
    const limit = params.limit(usual, most)
    const fromId = params.integer('algoId')
    const window = timeWindow(params, FUTURES_LIMITS.ordersWindowMs)
    await history.caughtUp()
    const ask = { userId, marketId, ...window, fromId, limit, family: 'algo', withFired: true } as const
    return (await triggersIn(database, ask)).map((past) => this.pastJson(past))
  }

  private waiting(userId: UserId, marketId: MarketId | undefined): readonly ContractTriggerView[] {
    const { triggers } = this.parts.live.contracts
    return triggers.of(userId, marketId).filter((trigger) => familyOf(trigger) === 'algo')
  }

  private waitingOne(userId: UserId, { algoId, clientId }: AlgoAsk): ContractTriggerView | undefined {
    const { triggers } = this.parts.live.contracts
    const isOwn = (trigger: ContractTriggerView | undefined): trigger is ContractTriggerView =>
      trigger?.userId === userId && familyOf(trigger) === 'algo'
    if (algoId !== undefined) {
      const trigger = triggers.get(algoId)
      return isOwn(trigger) ? trigger : undefined
    }
    if (clientId === undefined) return undefined
    const named = triggers.byClientId(userId, storedClientId(clientId, 'algo'))
    if (isOwn(named)) return named
    return this.waitingOne(userId, { algoId: unnamed(clientId), clientId: undefined })
  }

  private async past(userId: UserId, { algoId, clientId }: AlgoAsk): Promise<PastTrigger | undefined> {
    const { database } = this.parts
    if (algoId !== undefined) return triggerById(database, { userId, family: 'algo', triggerId: algoId })
    if (clientId === undefined) return undefined
    const named = await triggerByClientId(database, { userId, clientId })
    if (named !== undefined && familyOf(named.trigger) === 'algo') return named
    return this.past(userId, { algoId: unnamed(clientId), clientId: undefined })
  }

  private waitingJson(trigger: ContractTriggerView): AlgoQueryJson {
    const updatedMs = Number(trigger.createdMs)
    return algoQueryJson(this.parts.live.listing, trigger, { state: 'waiting', updatedMs })
  }

  private pastJson({ trigger, outcome }: PastTrigger): AlgoQueryJson {
    const firedMs = outcome.state === 'fired' ? outcome.updatedMs : undefined
    return algoQueryJson(this.parts.live.listing, trigger, { ...outcome, firedMs })
  }
}

/** The number in the name of one that nobody named. */
function unnamed(clientId: string): ContractTriggerId | undefined {
  return numberIn(clientId) as ContractTriggerId | undefined
}

function algoAsk(params: Parameters): AlgoAsk {
  const algoId = params.integer('algoId')
  const clientId = params.clientId('clientAlgoId')
  if (algoId === undefined && clientId === undefined) throw failures.eitherMissing('clientAlgoId', 'algoId')
  return { algoId: algoId as ContractTriggerId | undefined, clientId }
}
