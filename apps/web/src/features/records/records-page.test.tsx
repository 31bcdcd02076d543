import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import { RECORD_TYPES } from './record-types.ts'
import RecordsPage from './records-page.tsx'

const party = (owner: string, fields: object = {}) => ({
  owner,
  wallet: null,
  bucket: null,
  account: null,
  ...fields,
})
const RECORD = {
  recordId: '1042-1',
  type: 'buyCoin',
  wallet: 'spot',
  asset: 'BTC',
  amount: '0.01249875',
  balanceAfter: '0.6125',
  reference: '4',
  time: 1_790_000_000_000,
}
const ANSWERS = {
  records: {
    list: [RECORD, { ...RECORD, recordId: '1041-0', type: 'somethingNew', amount: '-5' }],
    total: 2,
    pageIndex: 1,
    pageSize: 20,
  },
  markets: { markets: [], assets: [{ code: 'BTC', scale: 8 }] },
  recordLines: {
    recordId: '1042-1',
    number: 1042,
    time: 1_790_000_000_000,
    type: 'buyCoin',
    lines: [
      {
        from: party('you', { wallet: 'spot', bucket: 'frozen' }),
        to: party('anotherUser'),
        asset: 'USDT',
        amount: '374.75',
        fromAfter: '0.37475',
        toAfter: null,
      },
      {
        from: party('you', { wallet: 'spot', bucket: 'frozen' }),
        to: party('platform', { account: 'fee' }),
        asset: 'USDT',
        amount: '0.37475',
        fromAfter: '0',
        toAfter: null,
      },
    ],
  },
}

test('a record opens its lines, with every account in words and the number in the log', async () => {
  answerCalls(ANSWERS)
  renderPart(<RecordsPage />, '/assetRecords')
  expect(await screen.findByText('+0.01249875')).toHaveClass('up')
  expect(screen.getByText('−5')).toHaveClass('down')
  // A kind that a newer server knows is shown by its word.
  expect(screen.getByText('somethingNew')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Buy coin, open number 1,042' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Record' }))
  expect(await drawer.findAllByText('You: Coin account, frozen')).toHaveLength(2)
  expect(drawer.getByText('0.37475 after it')).toBeInTheDocument()
  expect(drawer.getByText('Another user')).toBeInTheDocument()
  expect(drawer.getByText('Platform: fees')).toBeInTheDocument()
  expect(drawer.getByText('1,042')).toBeInTheDocument()
})

test('filters are asked of the server, and of the file as well', async () => {
  answerCalls(ANSWERS)
  vi.spyOn(api, 'call').mockClear()
  const download = vi.spyOn(api, 'download').mockReturnValue(new Promise(() => {}))
  renderPart(<RecordsPage />, '/assetRecords')
  await screen.findByText('+0.01249875')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Transfer in')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Fiat account')
  const asked = vi
    .spyOn(api, 'call')
    .mock.calls.filter(([name]) => name === 'records')
    .map(([, input]) => (input as { readonly query: object }).query)
  expect(asked.at(-1)).toMatchObject({ type: 'transferIn', wallet: 'fiat', pageIndex: '1', pageSize: '20' })
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(download.mock.calls[0]?.[1]).toMatchObject({ query: { type: 'transferIn', wallet: 'fiat' } })
  // It can be broken off while it runs.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(download.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

test('an empty list and a failed one say so', async () => {
  answerCalls({ ...ANSWERS, records: { list: [], total: 0, pageIndex: 1, pageSize: 20 } })
  const { unmount } = renderPart(<RecordsPage />, '/assetRecords')
  expect(await screen.findByText('No records yet')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  unmount()
  answerCalls({ ...ANSWERS, records: refusal('database.unavailable', 'Try later') })
  renderPart(<RecordsPage />, '/assetRecords')
  expect(await screen.findByText('Try later')).toBeInTheDocument()
})

test('every kind of record that can be chosen has a name', async () => {
  answerCalls(ANSWERS)
  renderPart(<RecordsPage />, '/assetRecords')
  await screen.findByText('+0.01249875')
  const options = within(screen.getByRole('combobox', { name: 'Type' })).getAllByRole('option')
  expect(options).toHaveLength(RECORD_TYPES.length + 1)
  for (const option of options) expect(option.textContent).toMatch(/^[A-Z][a-z]/)
})

test('deposits say why they failed, withdrawals where they stand', async () => {
  answerCalls({
    ...ANSWERS,
    recharges: {
      list: [
        {
          id: 'erc20:1',
          depositId: null,
          coin: 'USDT',
          chain: 'erc20',
          amount: '0.5',
          address: '0x1',
          txId: 'ab'.repeat(32),
          confirmations: 12,
          needed: 12,
          state: 'fail',
          reason: 'below.minimum',
          time: 1_790_000_000_000,
          creditedTime: null,
          number: null,
        },
      ],
      total: 1,
      pageIndex: 1,
      pageSize: 20,
      unseen: 0,
    },
  })
  renderPart(<RecordsPage />, '/assetRecords?tab=deposits')
  expect(await screen.findByText('Below the minimum: not credited')).toBeInTheDocument()
  expect(screen.getByText('12 of 12')).toBeInTheDocument()
})
