import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls } from '../account/fake-api.ts'
import { InsurancePanel } from './insurance-panel.tsx'

const change = { time: 1_790_000_000_000, symbol: 'BTCUSDT', number: 4_402_116 }

test('[P5] the fund shows what it holds, and why it changed', async () => {
  answerCalls({
    insuranceFund: {
      asset: 'USDT',
      balance: '1003',
      changes: {
        list: [
          { ...change, amount: '-3', balanceAfter: '1003', reason: 'shortfall' },
          { ...change, amount: '6', balanceAfter: '1006', reason: 'liquidationFee' },
        ],
        total: 2,
        pageIndex: 1,
        pageSize: 20,
      },
    },
  })
  renderPart(<InsurancePanel />)
  expect(await screen.findByText('−3')).toHaveClass('down')
  expect(screen.getByText('+6')).toHaveClass('up')
  expect(screen.getByText('Paid for a loss beyond margin')).toBeInTheDocument()
  expect(screen.getAllByText('4,402,116')).toHaveLength(2)
  expect(screen.getByRole('img', { name: /Balance over the changes/ })).toBeInTheDocument()
})
