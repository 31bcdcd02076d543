import { buildSecondReceipt, EXAMPLE_PUBLIC_KEY, type ExampleEnding } from '@candor/proof/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import { dueAfter } from './due-after.ts'
import { receiptText } from './keep-receipt.ts'
import ReceiptPage from './receipt-page.tsx'
import type { SecondReceipt } from './receipt-types.ts'

const ADDRESS = '/secondContract/receipt?id=S88213907'
const CHECKPOINTS = {
  publicKey: EXAMPLE_PUBLIC_KEY,
  nextTime: 1_790_000_160_000,
  isHalted: false,
  list: [],
  total: 0,
  pageIndex: 1,
  pageSize: 20,
}

afterEach(() => {
  vi.useRealTimers()
})

function built(ending: ExampleEnding): SecondReceipt {
  return { ...(buildSecondReceipt({ ending }) as SecondReceipt), identity: null }
}

function open(receipt: unknown): void {
  answerCalls({ fairnessReceipt: receipt, fairnessCheckpoints: CHECKPOINTS, siteInfo: refusal('x', 'x') })
  renderPart(<ReceiptPage />, ADDRESS)
}

const step = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[data-step="${name}"]`)
  if (found === null) throw new Error(`there is no step ${name}`)
  return found
}

describe('a receipt that holds', () => {
  test('of a won order: six steps, each computed, with its figures', async () => {
    open(built('won'))
    expect(await screen.findByText('6 of 6 steps agree')).toBeInTheDocument()
    expect(screen.getByTestId('receipt-result')).toHaveTextContent('+820.00USDT, won')
    expect(within(step('committed')).getByText('Included')).toBeInTheDocument()
    expect(within(step('entry')).getByText('30,000.00')).toBeInTheDocument()
    expect(within(step('chain')).getByText('62 of 62 links')).toBeInTheDocument()
    expect(within(step('index')).getByText('62 of 62 ticks')).toBeInTheDocument()
    expect(within(step('sum')).getByText('+0.30')).toBeInTheDocument()
    expect(within(step('ledger')).getAllByText('1,820.00').length).toBe(2)
    expect(await screen.findByText('valid')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['lost', '−1,000.00USDT, lost', '6 of 6 steps agree'],
    ['tie', '1,000.00USDT back, tie', '6 of 6 steps agree'],
    ['window', '1,000.00USDT back, void', '6 of 6 steps agree'],
    ['fourTicks', '+820.00USDT, won', '6 of 6 steps agree'],
    ['noEntry', '1,000.00USDT back, void', '5 of 5 steps agree'],
    ['operator', '1,000.00USDT back, void', '5 of 5 steps agree'],
    ['cancelled', '1,000.00USDT back, cancelled', '1 of 1 step agrees'],
    ['unsealed', '1,000.00USDT back, void', '1 of 1 step agrees'],
  ] as const)('of an order that ended as %s', async (ending, result, verdict) => {
    open(built(ending))
    expect(await screen.findByText(verdict)).toBeInTheDocument()
    expect(screen.getByTestId('receipt-result')).toHaveTextContent(result)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('opens the whole chain, and any tick that decided', async () => {
    const user = userEvent.setup()
    open(built('won'))
    await screen.findByText('6 of 6 steps agree')
    const chain = within(step('chain'))
    expect(chain.getAllByRole('listitem')).toHaveLength(8)
    await user.click(chain.getByRole('button', { name: '55 more' }))
    expect(chain.getAllByRole('listitem')).toHaveLength(62)
    const index = within(step('index'))
    expect(index.getByText(/Sum 150,000.50/)).toBeInTheDocument()
    await user.click(index.getByRole('radio', { name: '…127' }))
    expect(index.getByText('Sum 149,999.50 ÷ 5')).toBeInTheDocument()
  })

  test('says whose it is only to its owner, and leaves that out of the file', async () => {
    const receipt = buildSecondReceipt({ ending: 'won' }) as SecondReceipt
    open(receipt)
    expect(await screen.findByText('Yours: it commits to your ID 4711')).toBeInTheDocument()
    expect(receiptText(receipt, 'anonymous')).not.toContain('4711')
    expect(receiptText(receipt, 'withIdentity')).toContain('4711')
  })

  test('is computed again when asked to', async () => {
    const user = userEvent.setup()
    open(built('won'))
    await screen.findByText('6 of 6 steps agree')
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('6 of 6 steps agree')).toBeInTheDocument()
  })
})

describe('a receipt that was tampered with stops at the step that fails', () => {
  const won = built('won')
  const changed: readonly [string, string, string, SecondReceipt][] = [
    ['the stake', 'committed', 'The order does not lead to the published order root.', bend({ stake: '1' })],
    [
      'the entry price',
      'entry',
      'The entry price is not that of the entry tick.',
      { ...won, outcome: { ...won.outcome, entryPrice: '1' } },
    ],
    [
      'a price',
      'chain',
      'The hash of a tick does not follow from its record and the tick before.',
      { ...won, ticks: won.ticks.map((tick, at) => (at === 30 ? { ...tick, price: '1' } : tick)) },
    ],
    [
      'the sum',
      'sum',
      'The ticks that count add up to another sum.',
      { ...won, outcome: { ...won.outcome, sum: '1' } },
    ],
    [
      'a posting',
      'ledger',
      'A posting is not what the rule says.',
      {
        ...won,
        postings: won.postings.map((posting, at) => (at === 2 ? { ...posting, amount: '5' } : posting)),
      },
    ],
  ]

  function bend(order: Partial<SecondReceipt['order']>): SecondReceipt {
    return { ...won, order: { ...won.order, ...order } }
  }

  test.each(changed)('%s: %s', async (_what, name, text, receipt) => {
    open(receipt)
    expect(await screen.findByText('This receipt does not hold')).toBeInTheDocument()
    const alert = within(step(name)).getByRole('alert')
    expect(alert).toHaveTextContent(text)
    expect(alert).toHaveTextContent('Expected')
    expect(alert).toHaveTextContent('Found')
    expect(step(name)).toHaveAttribute('data-state', 'refused')
    const rest = document.querySelectorAll('[data-state="cut"][data-step]')
    expect(rest).toHaveLength(document.querySelectorAll('[data-step]').length - placeOf(name))
    expect(screen.getByRole('button', { name: 'Keep the file' })).toBeInTheDocument()
  })

  test('a signature of another key is not accepted', async () => {
    const other = { ...CHECKPOINTS, publicKey: `${'A'.repeat(42)}E=` }
    answerCalls({ fairnessReceipt: won, fairnessCheckpoints: other, siteInfo: refusal('x', 'x') })
    renderPart(<ReceiptPage />, ADDRESS)
    expect(await screen.findByText('It is signed with another key than the platform’s.')).toBeInTheDocument()
  })

  test('one that cannot be read says which field', async () => {
    open({ ...won, scale: '8' })
    expect(await screen.findByText('/scale')).toBeInTheDocument()
  })
})

function placeOf(name: string): number {
  return [...document.querySelectorAll('[data-step]')].findIndex((each) => each === step(name)) + 1
}

describe('what is not there', () => {
  test('a checkpoint that is not signed yet is counted down to', async () => {
    const receipt = { ...built('won'), tickCheckpoint: null }
    vi.useFakeTimers({ now: dueAfter(receipt.outcome.endedMs) - 41_000, toFake: ['Date'] })
    open(receipt)
    expect(await screen.findByTestId('checkpoint-due')).toHaveTextContent(/signed at .*, in 41 s$/)
    expect(screen.getByText('6 of 6 steps agree')).toBeInTheDocument()
  })

  test('an unknown number', async () => {
    open(refusal('order.not.found', 'none'))
    expect(await screen.findByText('Nothing public under this number')).toBeInTheDocument()
  })

  test('a number that is none asks nobody', async () => {
    const asked = answerCalls({ fairnessCheckpoints: CHECKPOINTS })
    renderPart(<ReceiptPage />, '/secondContract/receipt?id=hello')
    expect(await screen.findByText('Nothing public under this number')).toBeInTheDocument()
    expect(asked.some(({ name }) => name === 'fairnessReceipt')).toBe(false)
  })

  test('an order that still runs', async () => {
    open(refusal('fairness.not.ended', 'not yet'))
    expect(await screen.findByText('This order has not ended yet')).toBeInTheDocument()
  })
})
