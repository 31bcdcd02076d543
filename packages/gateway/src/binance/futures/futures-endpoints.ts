// Every call of the compatible API of perpetual contracts. What is not here is answered as not supported: contracts have no
// trailing stops and no orders with an end date, and nobody keeps a record of past open interest or premium candles.

import type { Endpoint } from '../endpoint.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { AlgoDesk } from './algo-desk.ts'
import { Countdowns } from './countdowns.ts'
import { FuturesAccount } from './futures-account.ts'
import type { FuturesParts } from './futures-parts.ts'
import { historyEndpoints } from './history-endpoints.ts'
import { marketEndpoints } from './market-endpoints.ts'
import { OrderDesk } from './order-desk.ts'
import { orderEndpoints } from './order-endpoints.ts'
import { PositionModes } from './position-modes.ts'
import { settingsEndpoints } from './settings-endpoints.ts'

export function futuresEndpoints(parts: FuturesParts): readonly Endpoint[] {
  const { onError } = parts
  const modes = new PositionModes(parts)
  const account = new FuturesAccount(parts)
  const orders = new OrderDesk({ ...parts, modes })
  const algos = new AlgoDesk({ ...parts, modes })
  const countdowns = new Countdowns({
    cancelAll: (userId, contract) => orders.cancelAll(userId, contract),
    onError,
  })
  return [
    ...marketEndpoints(parts),
    ...orderEndpoints({ ...parts, orders, algos, countdowns }),
    ...accountEndpoints({ ...parts, account }),
    ...settingsEndpoints({ ...parts, account, modes }),
    ...historyEndpoints({ ...parts, account }),
  ]
}
