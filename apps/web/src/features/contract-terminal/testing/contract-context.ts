// What an order of the form depends on, for tests: the prices of one moment, an account and its positions.

import { accountFigures } from '../account/account-figures.ts'
import type { ContractContext } from '../form/derive-contract-order.ts'
import { BTCUSDT_RULES as RULES, units } from './btcusdt.ts'

const RATES = { makerE8: 20_000n, takerE8: 50_000n }

export interface GivenContext extends Partial<Omit<ContractContext, 'figures' | 'mark'>> {
  readonly available?: string
  readonly mark?: string
}

export function contextOf({
  available = '6420.35',
  mark = '68219.87',
  ...given
}: GivenContext = {}): ContractContext {
  const positions = given.positions ?? []
  return {
    rules: RULES,
    choices: { marginMode: 'cross', positionMode: 'hedge', leverage: 20 },
    last: units('68221.4'),
    bid: units('68220.9'),
    ask: units('68221.4'),
    mark: units(mark),
    rates: RATES,
    orders: [],
    levels: undefined,
    figures: accountFigures({
      available: units(available),
      frozen: 0n,
      held: 0n,
      positions,
      rulesOf: () => RULES,
      markOf: () => units(mark),
    }),
    ...given,
    positions,
  }
}
