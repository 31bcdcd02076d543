import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { renderPart } from '../../../testing/render.tsx'
import { answerCalls } from '../../account/fake-api.ts'
import { testContract } from '../../markets/testing-rows.ts'
import type { AnyOrder } from '../order-words.ts'
import { Fills } from './fills.tsx'
import { Funding } from './funding.tsx'
import { Liquidations } from './liquidations.tsx'
import { ContractOrdersTable } from './orders-table.tsx'
import { PositionHistory } from './position-history.tsx'
import { testOrder, testPastOrder, testPastPosition } from './testing-rows.ts'

const page = (list: readonly unknown[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 20 })
const contracts = [testContract()]

afterEach(() => {
  vi.restoreAllMocks()
})

test('a closed position shows what it cost and brought, in the words of the product', async () => {
  answerCalls({ contracts, positionHistory: page([testPastPosition()]) })
  renderPart(<PositionHistory before={null} />)
  const row = await screen.findByRole('row', { name: /1700/ })
  for (const text of [
    'BTCUSDT',
    'Long',
    '3,000',
    '0.6',
    '−0.37047481',
    '−300.97047481',
    '−100.33%',
    'Liquidation',
  ]) {
    expect(within(row).getByText(text)).toBeInTheDocument()
  }
  expect(row).toHaveTextContent('10×, isolated')
})

test('filters are asked of the server, and of the file as well', async () => {
  answerCalls({ contracts, positionHistory: page([testPastPosition()]) })
  const call = vi.spyOn(api, 'call')
  const download = vi
    .spyOn(api, 'download')
    .mockResolvedValue({ blob: new Blob(), fileName: 'candor-contracts.csv' })
  URL.createObjectURL = () => 'blob:'
  URL.revokeObjectURL = () => undefined
  renderPart(<PositionHistory before={null} />, '/contract?tab=history&symbol=BTCUSDT')
  await screen.findByRole('row', { name: /1700/ })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'short')
  await screen.findByRole('row', { name: /1700/ })
  expect(call).toHaveBeenCalledWith(
    'positionHistory',
    expect.objectContaining({
      query: { symbol: 'BTCUSDT', direction: 'short', pageIndex: '1', pageSize: '20' },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(download).toHaveBeenCalledWith(
    'exportContractHistory',
    expect.objectContaining({ query: { list: 'positions', symbol: 'BTCUSDT', direction: 'short' } }),
  )
})

test('an order of the past shows its fees, its result and what fired it; it opens its details', async () => {
  answerCalls({ contracts })
  const opened: AnyOrder[] = []
  const order = testPastOrder({ triggerPrice: '29000.1', pnl: '-12.5', side: 'sell', closeFee: '0.62' })
  renderPart(<ContractOrdersTable orders={[order]} onOpen={(each) => opened.push(each)} />)
  const row = screen.getByRole('row', { name: /48213/ })
  expect((await within(row).findAllByText('29,800.5')).length).toBeGreaterThan(0)
  for (const text of ['Close long', '−12.5', '0.62', '29,000.1', 'Cancelled', '1,490.025']) {
    expect(within(row).getByText(text)).toBeInTheDocument()
  }
  await userEvent.click(within(row).getByRole('button', { name: 'Order 48213, details' }))
  expect(opened).toEqual([order])
})

test('an open order is pending and can be acted on', async () => {
  answerCalls({ contracts })
  renderPart(
    <ContractOrdersTable
      orders={[testOrder()]}
      onOpen={() => undefined}
      renderAct={({ orderId }) => <button type="button">Cancel {orderId}</button>}
    />,
  )
  expect(await screen.findByText('Pending')).toBeInTheDocument()
  expect(screen.getByText('Open long')).toHaveClass('up')
  expect(screen.getByRole('button', { name: 'Cancel 48213' })).toBeInTheDocument()
})

test('funding and liquidations lead to their receipts', async () => {
  const common = { direction: 'long', marginMode: 'isolated', symbol: 'BTCUSDT', time: 1_790_000_000_000 }
  answerCalls({
    contracts,
    fundingRecords: page([
      {
        ...common,
        id: '17-1790000000000',
        positionId: '17',
        lots: '100',
        mark: '30010.11',
        value: '3001.011',
        rate: '0.00012345',
        due: '-0.37047481',
        amount: '-0.37047481',
        number: 7,
      },
    ]),
    liquidations: page([
      {
        ...common,
        id: '902',
        kind: 'deleveraging',
        lots: '10',
        pnl: '30',
        liquidationFee: null,
        insured: null,
        equity: null,
        maintenance: null,
        outcome: null,
        number: 8,
      },
    ]),
  })
  renderPart(
    <>
      <Funding />
      <Liquidations />
    </>,
  )
  expect(await screen.findByRole('link', { name: 'Receipt, log number 7' })).toHaveAttribute(
    'href',
    '/contract?tab=funding&receipt=17-1790000000000',
  )
  expect(await screen.findByRole('link', { name: 'Receipt, log number 8' })).toHaveAttribute(
    'href',
    '/contract?tab=liquidations&kind=deleveraging&receipt=902',
  )
  expect(screen.getByText('+0.012345%')).toBeInTheDocument()
})

test('an empty list says so', async () => {
  answerCalls({ contracts, contractFills: page([]) })
  renderPart(<Fills />)
  expect(await screen.findByText('No fills yet')).toBeInTheDocument()
})
