import {
  buildCommandEvidence,
  buildSecondReceipt,
  buildTickEvidence,
  checkpointFile,
  EXAMPLE_PUBLIC_KEY,
  exampleCheckpoints,
} from '@candor/proof/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { answerCalls, type FakeAnswers, refusal } from '../../account/fake-api.ts'
import { FUNDING, LIQUIDATION } from '../../contracts/receipt/testing-receipts.ts'
import { PUBLIC_KEY, testSnapshot } from '../testing-snapshot.ts'
import { CheckerPanel } from './checker-panel.tsx'

const RECEIPT = buildSecondReceipt({ ending: 'won' })

function open(answers: FakeAnswers = {}, address = '/fairness') {
  const asked = answerCalls(answers)
  renderPart(<CheckerPanel publicKey={EXAMPLE_PUBLIC_KEY} />, address)
  return asked
}

async function type(text: string): Promise<void> {
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox', { name: 'What to check' }))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Check' }))
}

async function give(content: string, name = 'receipt.json'): Promise<void> {
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Open a file', { selector: 'input' }), new File([content], name))
}

const result = async () => within(await screen.findByTestId('check-result'))

describe('numbers', () => {
  test('an order: its six steps and its checkpoint, and the way to the whole', async () => {
    open({ fairnessReceipt: RECEIPT })
    await type('S88213907')
    const shown = await result()
    expect(shown.getByText('6 of 6 steps agree')).toBeInTheDocument()
    expect(shown.getByText('150,000.30 > 150,000.00')).toBeInTheDocument()
    expect(shown.getByText('1,000.00 + 820.00 = 1,820.00')).toBeInTheDocument()
    expect(shown.getByText('44, signature valid')).toBeInTheDocument()
    expect(shown.getByRole('link', { name: 'Open receipt' })).toHaveAttribute(
      'href',
      '/secondContract/receipt?id=S88213907',
    )
  })

  test('a tick, by its address too', async () => {
    const evidence = buildTickEvidence()
    open({ fairnessTick: evidence }, `/fairness?symbol=BTC_USDT&tick=${evidence.tick.sequence}`)
    const shown = await result()
    expect(shown.getByText(/^Tick [\d,]+ of BTC\/USDT agrees$/)).toBeInTheDocument()
    expect(shown.getByText('Venue A', { exact: false })).toBeInTheDocument()
  })

  test('a command of the log', async () => {
    open({ fairnessCommand: buildCommandEvidence() })
    await type('#4402116')
    expect((await result()).getByText(/stands in the log$/)).toBeInTheDocument()
  })

  test('a snapshot', async () => {
    const { published } = await testSnapshot(1)
    const page = {
      publicKey: PUBLIC_KEY,
      nextTime: null,
      list: [published],
      total: 1,
      pageIndex: 1,
      pageSize: 20,
    }
    open({ solvencySnapshots: page })
    await type('Z1')
    const shown = await result()
    expect(shown.getByText(/^Snapshot 1,/)).toBeInTheDocument()
    expect(shown.getByText('1 of 1')).toBeInTheDocument()
  })

  test('a bare number can be several things: it is asked which', async () => {
    open({ fairnessReceipt: RECEIPT })
    await type('412')
    await userEvent.click(await screen.findByRole('button', { name: 'Order S412' }))
    expect((await result()).getByText('6 of 6 steps agree')).toBeInTheDocument()
  })

  test.each([
    ['S1', { fairnessReceipt: refusal('order.not.found', '') }, 'Nothing public under this number'],
    [
      'BTC_USDT#9',
      { fairnessTick: refusal('fairness.tick.unknown', '') },
      'Nothing public under this number',
    ],
    ['#9', { fairnessCommand: refusal('fairness.command.unknown', '') }, 'Nothing public under this number'],
    ['S1', { fairnessReceipt: refusal('fairness.not.ended', '') }, /has not ended yet/],
    ['#9', { fairnessCommand: refusal('fairness.not.published', '') }, /^Not under a signed checkpoint yet/],
    ['hello', {}, /^This is no number/],
  ] as const)('%s, when there is nothing', async (typed, answers, text) => {
    open(answers)
    await type(typed)
    expect(await screen.findByText(text)).toBeInTheDocument()
  })
})

describe('files', () => {
  test('a receipt is checked without asking anybody', async () => {
    const asked = open()
    await give(JSON.stringify(RECEIPT))
    expect((await result()).getByText('6 of 6 steps agree')).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  test.each([
    ['the price of a tick', '/ticks/9/price', '1', 'The hash of a tick does not follow'],
    ['the payout', '/outcome/payout', '1', 'The rule pays another amount.'],
    ['the outcome', '/outcome/outcome', 'lost', 'The rule gives another outcome.'],
    ['the stake', '/order/stake', '1', 'The order does not lead to the published order root.'],
    [
      'the signature',
      '/tickCheckpoint/signature',
      `${'A'.repeat(86)}==`,
      'The signature does not fit the line.',
    ],
    ['a field that is none of it', '/added', '1', 'It cannot be read'],
  ])('a receipt in which %s was changed is refused, and told why', async (_what, at, value, text) => {
    open()
    await give(JSON.stringify(changed(RECEIPT, at, value)))
    const shown = await result()
    expect(shown.getByText('This does not hold')).toBeInTheDocument()
    expect(shown.getByRole('alert')).toHaveTextContent(text)
    expect(shown.queryByText('6 of 6 steps agree')).not.toBeInTheDocument()
  })

  test('receipts of the contracts, whole and tampered with', async () => {
    open()
    await give(JSON.stringify(FUNDING))
    expect((await result()).getByText(/^(\d+) of \1 lines agree$/)).toBeInTheDocument()
    await give(JSON.stringify({ ...LIQUIDATION, equity: '15' }))
    expect(await screen.findAllByLabelText('Does not agree')).not.toHaveLength(0)
  })

  test('a file of checkpoints, whole and with a line changed', async () => {
    const file = checkpointFile(exampleCheckpoints(6))
    open()
    await give(file, 'checkpoints.jsonl')
    expect(await screen.findByText('6 of 6 checkpoints hold')).toBeInTheDocument()
    await give(file.replace('BTC_USDT', 'BTC_USDC'), 'checkpoints.jsonl')
    expect(await screen.findByText('Line 1')).toBeInTheDocument()
  })

  test.each(['hello', '{}', '[1]', '{"data":null}'])('%s is none of ours', async (content) => {
    open()
    await give(content)
    expect(await screen.findByText(/^This file is no receipt/)).toBeInTheDocument()
  })
})

/** A copy with one value replaced. */
function changed(value: object, at: string, to: string): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  const path = at.slice(1).split('/')
  const last = path.pop() ?? ''
  const place = path.reduce<Record<string, unknown>>(
    (part, name) => part[name] as Record<string, unknown>,
    copy,
  )
  place[last] = to
  return copy
}
