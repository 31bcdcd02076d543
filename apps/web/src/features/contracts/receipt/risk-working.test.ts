import { expect, test } from 'vitest'
import { riskWorking } from './risk-working.ts'
import { CONTRACT } from './testing-receipts.ts'

test('[P5] 100 lots at 27,149 lie in the first tier', () => {
  expect(riskWorking({ lots: '100', mark: '27149' }, CONTRACT)).toEqual({
    value: '2714.9',
    maintenanceRate: '0.005',
    takerRate: '0.0005',
    cum: '0',
    tierUpTo: '50000',
  })
})

test('a larger position saves what the lower tier takes less', () => {
  expect(riskWorking({ lots: '4000', mark: '30000' }, CONTRACT)).toMatchObject({
    value: '120000',
    maintenanceRate: '0.01',
    cum: '250',
  })
})
