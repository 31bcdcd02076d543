// Order calls that come over a socket: the same checks, limits and handlers as over HTTP.

import { type ErrorCode, type Language, ROUTES, type Route, textOf } from '@candor/api'
import type { UserId } from '@candor/contract'
import { Ajv } from 'ajv'
import type { ContractCalls } from './calls/contract-calls.ts'
import type { SpotCalls } from './calls/spot-calls.ts'
import { type Envelope, failureOf, success } from './envelope.ts'
import type { RateLimits } from './rate-limits.ts'
import { ApiRefusal } from './refusal.ts'
import { type RobotScope, requireScope } from './robots/robot-keys/robot-scope.ts'
import type { CallOp } from './socket/client-message.ts'

export interface SocketCaller {
  readonly userId: UserId
  readonly language: string
  readonly key: string | undefined
  /** Of a robot, which may do only this. */
  readonly robot: RobotScope | undefined
}

const KEY = /^[A-Za-z0-9._:/-]{1,36}$/

type Run = (sender: { userId: UserId; key: string | undefined }, body: never) => Promise<unknown>

interface SocketCall {
  readonly name: CallOp
  readonly route: Route
  readonly isValid: (data: unknown) => boolean
  readonly run: Run
}

export class SocketOrderCalls {
  private readonly calls: ReadonlyMap<string, SocketCall>
  private readonly rates: RateLimits

  constructor(spot: SpotCalls, contracts: ContractCalls, rates: RateLimits) {
    this.rates = rates
    const ajv = new Ajv()
    const call = (name: CallOp, run: Run) => {
      const isValid = ajv.compile(ROUTES[name].body)
      return [name, { name, route: ROUTES[name], isValid, run }] as const
    }
    this.calls = new Map<string, SocketCall>([
      call('placeOrder', (sender, body) => spot.place(sender, body)),
      call('amendOrder', (sender, body) => spot.amend(sender, body)),
      call('cancelOrder', (sender, body) => spot.cancel(sender, body)),
      call('cancelAllOrders', (sender, body) => spot.cancelAll(sender, body)),
      call('placeContractOrder', (sender, body) => contracts.place(sender, body)),
      call('amendContractOrder', (sender, body) => contracts.amend(sender, body)),
      call('cancelContractOrder', (sender, body) => contracts.cancel(sender, body)),
      call('cancelAllContractOrders', (sender, body) => contracts.cancelAll(sender, body)),
      call('closePositions', (sender, body) => contracts.closePositions(sender, body)),
    ])
  }

  has(op: string): boolean {
    return this.calls.has(op)
  }

  /** Never throws or rejects: an error is an answer too. */
  call(op: string, data: unknown, caller: SocketCaller): Promise<Envelope> {
    const refuse = refusing(caller.language as Language)
    try {
      return this.begin(op, data, caller).then(success, refuse)
    } catch (error) {
      return Promise.resolve(refuse(error))
    }
  }

  private begin(op: string, data: unknown, caller: SocketCaller): Promise<unknown> {
    const known = this.calls.get(op)
    if (known === undefined) throw new ApiRefusal('socket.op.unknown')
    if (!this.rates.takeUser(known.route.rate, caller.userId)) throw new ApiRefusal('request.rate.limited')
    if (caller.key !== undefined && !KEY.test(caller.key)) throw new ApiRefusal('request.key.invalid')
    if (!known.isValid(data)) throw new ApiRefusal('request.invalid')
    if (caller.robot !== undefined) requireScope(known.name, caller.robot, data)
    return known.run(caller, data as never)
  }
}

type Refuse = (error: unknown) => Envelope
const refusals = new Map<Language, Refuse>()

/** Errors as answers in a language: one for all calls that wait, instead of one for each. */
function refusing(language: Language): Refuse {
  const known = refusals.get(language)
  if (known !== undefined) return known
  const refuse: Refuse = (error) => failureOf(error, language).envelope
  refusals.set(language, refuse)
  return refuse
}

/** The text of a code in the language of a socket. */
export const socketTexts = {
  text: (code: string, language: string): string => textOf(code as ErrorCode, language as Language),
}
