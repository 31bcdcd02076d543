import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { live } from '../../live/live-connection.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import FairnessPage from './fairness-page.tsx'
import { OWNER, PUBLIC_KEY, testSnapshot } from './testing-snapshot.ts'

const { published, proof } = await testSnapshot(1)
const SNAPSHOTS = {
  publicKey: PUBLIC_KEY,
  nextTime: 1_790_000_000_000,
  list: [published],
  total: 1,
  pageIndex: 1,
  pageSize: 20,
}
const OWN = { snapshot: published, proofs: [proof] }
/** What the other panels ask for. */
const OTHERS = {
  secondProducts: [],
  fairnessCheckpoints: {
    publicKey: PUBLIC_KEY,
    nextTime: 1_790_000_000_000,
    isHalted: false,
    list: [],
    total: 0,
    pageIndex: 1,
    pageSize: 20,
  },
  insuranceFund: {
    asset: 'USDT',
    balance: '0',
    changes: { list: [], total: 0, pageIndex: 1, pageSize: 20 },
  },
}

beforeEach(() => {
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockReturnValue(() => undefined)
})

afterEach(() => {
  useAppState.setState({ isLogin: 0, userData: null, token: null })
})

function open(own: unknown, snapshots: unknown = SNAPSHOTS): void {
  useAppState.setState({ isLogin: 1, userData: { userId: OWNER } as never, token: 't' })
  answerCalls({ ...OTHERS, solvencySnapshots: snapshots, solvencyProof: own })
  renderPart(<FairnessPage />, '/fairness')
}

const checks = () => screen.findByRole('list', { name: 'What your browser computed' })

describe('the own proof', () => {
  test('is computed here: the path, the owner, the signature and the hash of the snapshot', async () => {
    open(OWN)
    const list = within(await checks())
    expect(list.getByText(/^2 of 2 levels computed/)).toBeInTheDocument()
    expect(list.getByText('The leaf is yours: it commits to your ID 7')).toBeInTheDocument()
    expect(list.getByText(/follows from its 1 line/)).toBeInTheDocument()
    expect(await list.findByText('The published root carries the platform’s signature')).toBeInTheDocument()
    expect(list.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByText('75.23')).toBeInTheDocument()
    expect(screen.getAllByText('81.14').length).toBeGreaterThan(0)
  })

  test.each([
    ['a sum of a sibling', { path: proof.path.map((each) => ({ ...each, sum: `${each.sum}1` })) }],
    ['the balance', { balance: '7524' }],
    ['the nonce', { nonce: '19'.repeat(16) }],
    ['a hash', { path: proof.path.map((each) => ({ ...each, hash: each.hash.replace(/^./, '0') })) }],
  ])('fails visibly when %s was changed', async (_what, change) => {
    open({ ...OWN, proofs: [{ ...proof, ...change }] })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This proof does not hold.')
    expect(alert).toHaveTextContent(published.assets[0]?.root ?? 'no root')
    expect(screen.queryByText(/levels computed/)).not.toBeInTheDocument()
  })

  test('fails visibly when the published sum was changed: path, signature and hash', async () => {
    const assets = published.assets.map((asset) => ({ ...asset, sum: '8115' }))
    open({ ...OWN, snapshot: { ...published, assets } })
    const list = within(await checks())
    expect(await list.findByText('The signature of the published root is wrong')).toBeInTheDocument()
    expect(list.getByText('The hash of the snapshot does not follow from its lines')).toBeInTheDocument()
    expect(list.getByText('This proof does not hold.')).toBeInTheDocument()
  })

  test('of somebody else proves nothing', async () => {
    useAppState.setState({ isLogin: 1, userData: { userId: '8' } as never, token: 't' })
    answerCalls({ ...OTHERS, solvencySnapshots: SNAPSHOTS, solvencyProof: OWN })
    renderPart(<FairnessPage />, '/fairness')
    expect(await screen.findByText('The leaf is not yours: it commits to ID 7')).toBeInTheDocument()
  })

  test('is not there for a new account, which is told when the next snapshot comes', async () => {
    open(refusal('solvency.none', 'None'))
    expect(await screen.findByText('You are not in the newest snapshot yet')).toBeInTheDocument()
    expect(await screen.findByText(/The next one is taken at \d{4}-/)).toBeInTheDocument()
  })
})

test('a visitor sees the worked example hold, and fail with one digit changed', async () => {
  answerCalls({ ...OTHERS, solvencySnapshots: SNAPSHOTS })
  renderPart(<FairnessPage />, '/fairness')
  expect(await screen.findByText('2 of 2 levels computed, root cc2ce823…e8bd5f reached')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Change one digit' }))
  expect(screen.getByRole('alert')).toHaveTextContent('This proof does not hold.')
})

test('the list says where the chain breaks', async () => {
  const next = (await testSnapshot(2, published.hash)).published
  const list = [next, { ...published, previous: '22'.repeat(32) }]
  answerCalls({ ...OTHERS, solvencySnapshots: { ...SNAPSHOTS, list, total: 2 } })
  renderPart(<FairnessPage />, '/fairness')
  expect(await screen.findByText('The chain breaks at snapshot 1')).toBeInTheDocument()
})

test('the five explanations name their examples', () => {
  answerCalls({ ...OTHERS, solvencySnapshots: SNAPSHOTS })
  renderPart(<FairnessPage />, '/fairness')
  for (const name of ['Index', 'Settlement', 'Liquidation', 'Sequence', 'Solvency'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument()
  for (const example of ['B0', 'B1', 'P1, P5', 'Z1'])
    expect(screen.getByText(`Example ${example}`)).toBeInTheDocument()
})

test('a changed command breaks its batch and all after it', async () => {
  answerCalls({ ...OTHERS, solvencySnapshots: SNAPSHOTS })
  renderPart(<FairnessPage />, '/fairness')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Change one command of batch 2' }))
  expect(screen.getByText('3 batches differ')).toBeInTheDocument()
})

test('what all this cannot prove is never left out', () => {
  answerCalls({ solvencySnapshots: refusal('database.unavailable', 'Try later') })
  renderPart(<FairnessPage />, '/fairness')
  expect(screen.getByRole('heading', { name: 'What this cannot prove' })).toBeInTheDocument()
})
