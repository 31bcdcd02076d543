import { expect, test } from 'vitest'
import { moneyTrail } from './money-trail.ts'
import { LIQUIDATION } from './testing-receipts.ts'

test('[P5] every unit of the margin is accounted for', () => {
  expect(moneyTrail(LIQUIDATION)).toEqual({
    before: '300',
    pnl: '-297',
    offset: '0',
    fee: '0',
    liquidationFee: '6',
    insured: '3',
    after: '0',
    inPosition: '0',
    returned: '0',
    result: '-300',
    closedLots: '100',
  })
})

const [risk] = LIQUIDATION.positions
const [stepped] = LIQUIDATION.steps
if (risk === undefined || stepped === undefined) throw new Error('the example lost its parts')

test('[P2] of a part, the rest of the surplus stays in the position', () => {
  const trail = moneyTrail({
    ...LIQUIDATION,
    outcome: 'safe',
    positions: [{ ...risk, lots: '20000', entryValue: '600000', margin: '30000' }],
    steps: [
      stepped,
      {
        kind: 'traded',
        tradeId: 1,
        orderId: 1,
        symbol: 'BTCUSDT',
        price: '29030',
        lots: '11392',
        value: '330709.76',
        change: {
          position: { ...risk, lots: '8608', entryValue: '258240', margin: '17296.2112' },
          lots: '-11392',
          value: '330709.76',
          pnl: '-11050.24',
          margin: '-12703.7888',
          fee: '0',
          liquidationFee: '1653.5488',
          insured: '0',
        },
      },
    ],
  })
  expect(trail).toMatchObject({
    before: '30000',
    inPosition: '17296.2112',
    returned: '0',
    result: '-12703.7888',
  })
})

test('a cross account is all that it has, with what its other positions gave', () => {
  const trail = moneyTrail({
    ...LIQUIDATION,
    marginMode: 'cross',
    available: '40',
    held: '10',
    steps: [
      ...LIQUIDATION.steps,
      {
        kind: 'offset',
        position: { ...risk, positionId: 18, symbol: 'ETHUSDT' },
        symbol: 'ETHUSDT',
        mark: '2000',
        amount: '5',
      },
      // Moves within the account.
      {
        kind: 'drawn',
        position: { ...risk, positionId: 18, symbol: 'ETHUSDT' },
        symbol: 'ETHUSDT',
        amount: '7',
      },
    ],
  })
  expect(trail).toMatchObject({ before: '350', offset: '5', after: '55', inPosition: undefined })
})
