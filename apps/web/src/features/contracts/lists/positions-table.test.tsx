import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { answerCalls } from '../../account/fake-api.ts'
import { testContract } from '../../markets/testing-rows.ts'
import { PositionsTable } from './positions-table.tsx'
import { testPosition } from './testing-rows.ts'

const FIGURES = {
  mark: '31000',
  value: '3100',
  pnl: '100',
  returnRate: '0.3333',
  maintenance: '17.05',
  marginRatio: '0.0427',
  liquidationPrice: '27149.4',
}

const FIRST_LEVEL = { level: 1, spotMaker: '0', spotTaker: '0', perpMaker: '0.0002', perpTaker: '0.0005' }

test('[P1] a position shows its gain and where it would be liquidated', async () => {
  answerCalls({ contracts: [testContract()], feeLevels: [FIRST_LEVEL] })
  const figures = new Map([['1907', FIGURES]])
  renderPart(<PositionsTable positions={[testPosition()]} figures={figures} onOpen={() => undefined} />)
  const row = screen.getByRole('row', { name: /BTCUSDT/ })
  expect(await within(row).findByText('27,149.4')).toBeInTheDocument()
  for (const text of ['+100.00', '+33.33%', '4.27%', '300.00', '−0.37']) {
    expect(within(row).getByText(text)).toBeInTheDocument()
  }
  // (3,000 + 0.6 + 0.37…) ÷ (0.1 × 0.9995) = 30,024.71…
  expect(await within(row).findByText('30,024.8')).toBeInTheDocument()
  expect(within(row).getByLabelText(/Rank 3 of 5/)).toBeInTheDocument()
  expect(within(row).getByRole('button', { name: 'Close BTCUSDT Long' })).toBeInTheDocument()
})

test('without a mark there is a dash, not a guess', () => {
  answerCalls({ contracts: [testContract()] })
  renderPart(<PositionsTable positions={[testPosition()]} figures={new Map()} onOpen={() => undefined} />)
  expect(within(screen.getByRole('row', { name: /BTCUSDT/ })).getAllByText('–').length).toBeGreaterThan(5)
})
