import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { answerCalls, refusal } from '../../account/fake-api.ts'
import ContractPage from '../contract-page.tsx'
import { receiptPath } from '../receipt-path.ts'
import { DELEVERAGING, FUNDING, LIQUIDATION } from './testing-receipts.ts'

test('[P5] a liquidation is told in plain words, to the last unit, and every line is computed here', async () => {
  answerCalls({ contractReceipt: LIQUIDATION })
  renderPart(<ContractPage />, receiptPath('liquidation', '3'))
  expect(await screen.findByRole('heading', { name: 'Liquidation receipt' })).toBeInTheDocument()
  const words = within(
    await screen.findByText('In plain words').then((title) => title.parentElement ?? document.body),
  )
  expect(words.getByText(/the mark price of BTCUSDT reached 27,149/)).toHaveTextContent(
    'your long position of 100 lots, and 100 of them were closed by rule',
  )
  expect(words.getByText(/left 14\.9 USDT/)).toHaveTextContent('must keep more than 14.93195 USDT')
  expect(words.getByText(/300 USDT stood behind it, 0 are left/)).toHaveTextContent(
    '6 are the liquidation fee',
  )
  expect(words.getByText(/The insurance fund paid 3 USDT/)).toBeInTheDocument()
  expect(screen.getByText('100 × 0.001 BTC × 27,149')).toBeInTheDocument()
  expect(screen.getAllByText('14.9 ≤ 14.93195').length).toBeGreaterThan(0)
  expect(screen.getByText('60 lots traded at 27,100.')).toBeInTheDocument()
  const lines = screen.getAllByLabelText('Agrees')
  expect(screen.getByText(`${lines.length} of ${lines.length} lines agree`)).toBeInTheDocument()
  expect(screen.queryByLabelText('Does not agree')).not.toBeInTheDocument()
})

test('a receipt that does not add up says which line, what was expected and what was found', async () => {
  answerCalls({ contractReceipt: { ...LIQUIDATION, equity: '15' } })
  renderPart(<ContractPage />, receiptPath('liquidation', '3'))
  expect((await screen.findAllByLabelText('Does not agree')).length).toBeGreaterThan(0)
  expect(screen.getByText('Expected 14.9, the receipt says 15')).toBeInTheDocument()
  expect(screen.getByText(/Something does not agree/)).toBeInTheDocument()
})

test('[P4] a funding payment shows the rate, the amount and everyone’s sum', async () => {
  answerCalls({ contractReceipt: FUNDING })
  renderPart(<ContractPage />, receiptPath('funding', '17-1790000000000'))
  expect(await screen.findByText(/You paid 0\.37047481 USDT/)).toBeInTheDocument()
  expect(
    screen.getByText(/The rate was \+0\.012345%: long positions paid short positions/),
  ).toBeInTheDocument()
  expect(screen.getByText('3,001.011 × 0.012345%, rounded up')).toBeInTheDocument()
  expect(screen.queryByLabelText('Does not agree')).not.toBeInTheDocument()
})

test('[P5] a deleveraging tells the winner why and what came back', async () => {
  answerCalls({ contractReceipt: DELEVERAGING })
  renderPart(<ContractPage />, receiptPath('deleveraging', '902'))
  expect(await screen.findByText(/yours came first, with a score of 0\.6/)).toBeInTheDocument()
  expect(screen.getByText(/45 USDT went to your available balance/)).toHaveTextContent('10 lots stay open')
  expect(screen.queryByLabelText('Does not agree')).not.toBeInTheDocument()
})

test('a receipt of somebody else is none', async () => {
  answerCalls({ contractReceipt: refusal('record.unknown', 'Unknown record') })
  renderPart(<ContractPage />, receiptPath('liquidation', '4'))
  expect(await screen.findByText('No receipt of yours under this number')).toBeInTheDocument()
})

test('a receipt can be printed and linked', async () => {
  answerCalls({ contractReceipt: FUNDING })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  renderPart(<ContractPage />, receiptPath('funding', '17-1790000000000'))
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Funding' })).toHaveAttribute('href', '/contract?tab=funding')
})
