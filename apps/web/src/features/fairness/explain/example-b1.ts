// The worked example of settlement (B1): up, entry 30,000, five ticks around it, judged as every order is.

import { type Judgement, judgeSecond } from '@candor/proof'
import { e8Of } from '../../../format/decimal.ts'

export interface SettlementExample extends Judgement {
  readonly entry: bigint
  readonly ticks: readonly bigint[]
}

const ENTRY = e8Of('30000')
const TICKS = ['30000.1', '30000', '29999.9', '30000.2', '30000.1'].map(e8Of)

export function exampleB1(): SettlementExample {
  return { ...judgeSecond({ direction: 'up', entryPrice: ENTRY, prices: TICKS }), entry: ENTRY, ticks: TICKS }
}
