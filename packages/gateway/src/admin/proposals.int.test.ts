import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiRefusal } from '../refusal.ts'
import { AdminSuite, type Enrolled } from './admin-suite.ts'
import { type Decided, type NewProposal, Proposals } from './proposals.ts'

let suite: AdminSuite
let proposals: Proposals
let anna: Enrolled
let ben: Enrolled
let carried: Decided[]
let next: () => Promise<{ number: number | null }>

const PAGE = { pageIndex: 1, pageSize: 100 }
const CORRECTION: NewProposal = {
  kind: 'correction',
  facts: { userId: '7', wallet: 'spot', asset: 'USDT', amount: '5', direction: 'credit', against: 'capital' },
  reference: null,
  reason: 'mistake.corrected',
  note: undefined,
}
const DEPOSIT: NewProposal = {
  kind: 'fiatDeposit',
  facts: { fiatDepositId: '3', userId: '7', asset: 'USD', amount: '100' },
  reference: 'LINE-1',
  reason: 'bank.deposit',
  note: 'seen on the statement',
}

beforeAll(async () => {
  suite = await AdminSuite.start()
  anna = await suite.enrolled('anna@candor.example', 'finance')
  ben = await suite.enrolled('ben@candor.example', 'finance')
  carried = []
  next = () => Promise.resolve({ number: 77 })
  proposals = new Proposals({
    database: suite.database,
    audit: suite.audit,
    administrators: suite.administrators,
    clock: () => suite.nowMs,
    onError: (error) => suite.errors.push(error),
    carryOut: (decided) => {
      carried.push(decided)
      return next()
    },
  })
})
afterAll(async () => {
  await suite.stop()
})

async function propose(given: NewProposal): Promise<number> {
  return Number((await proposals.propose(given, anna.session)).proposalId)
}

async function shown(id: number, viewer = anna.session) {
  const { list } = await proposals.list({ state: undefined, viewer }, PAGE, ['finance'])
  return list.find(({ proposalId }) => proposalId === String(id))
}

describe('[ASVS 2.3.5] what two persons decide', () => {
  test('is not decided by whoever proposed it', async () => {
    const id = await propose(CORRECTION)
    expect((await shown(id))?.mayDecide).toBe(false)
    expect((await shown(id, ben.session))?.mayDecide).toBe(true)
    await expect(proposals.approve(id, anna.session)).rejects.toThrow('proposal.own')
    expect(carried).toEqual([])
    expect((await shown(id))?.state).toBe('open')
    // Nor by anybody who writes to the table past this code.
    await expect(
      sql`update proposals set state = 'approved', decided_by = proposed_by where proposal_id = ${id}`.execute(
        suite.database,
      ),
    ).rejects.toThrow('proposals_two_persons')
  })

  test('is carried out once when another agrees, however often and however many at once', async () => {
    const id = await propose(CORRECTION)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => proposals.approve(id, ben.session)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(carried.filter(({ proposalId }) => proposalId === id)).toHaveLength(1)
    await expect(proposals.approve(id, ben.session)).rejects.toThrow('proposal.ended')
    expect(await shown(id)).toMatchObject({
      state: 'done',
      number: 77,
      proposedBy: { email: anna.email },
      decidedBy: { email: ben.email },
      mayDecide: false,
    })
    const lines = (await suite.reader.list({ subject: `proposal:${id}` }, PAGE)).list
    expect(lines.map(({ action }) => action)).toEqual([
      'proposal.approve',
      'proposal.approve',
      'proposal.propose',
    ])
    expect(lines[0]?.about).toBe(lines[1]?.number)
  })

  test('ends as failed when the core says no, and says why', async () => {
    const id = await propose(CORRECTION)
    next = () => Promise.reject(new ApiRefusal('balance.insufficient', undefined, 81))
    await expect(proposals.approve(id, ben.session)).rejects.toThrow('balance.insufficient')
    expect(await shown(id)).toMatchObject({ state: 'failed', failure: 'balance.insufficient', number: 81 })
    next = () => Promise.resolve({ number: 77 })
  })

  test('a crash in between is made up for at the next start, but not where it could be done twice', async () => {
    const crashed = await propose(CORRECTION)
    const capital = await propose({ ...CORRECTION, kind: 'capital', reference: 'CAP-1' })
    next = () => Promise.reject(new Error('the process ended'))
    await expect(proposals.approve(crashed, ben.session)).rejects.toThrow('the process ended')
    await expect(proposals.approve(capital, ben.session)).rejects.toThrow('the process ended')
    expect((await shown(crashed))?.state).toBe('approved')
    next = () => Promise.resolve({ number: 90 })
    await proposals.resume()
    expect(await shown(crashed)).toMatchObject({ state: 'done', number: 90 })
    expect((await shown(capital))?.state).toBe('approved')
  })

  test('no line of a bank statement is proposed twice, unless the first came to nothing', async () => {
    const first = await propose(DEPOSIT)
    await expect(propose(DEPOSIT)).rejects.toThrow('bank.line.used')
    await proposals.reject(first, 'not ours', anna.session)
    const second = await propose(DEPOSIT)
    await proposals.approve(second, ben.session)
    await expect(propose(DEPOSIT)).rejects.toThrow('bank.line.used')
  })

  test('is rejected with a reason, once', async () => {
    const id = await propose(CORRECTION)
    await proposals.reject(id, 'not needed', ben.session)
    await expect(proposals.reject(id, 'again', ben.session)).rejects.toThrow('proposal.ended')
    await expect(proposals.approve(id, ben.session)).rejects.toThrow('proposal.ended')
    await expect(proposals.approve(999, ben.session)).rejects.toThrow('proposal.unknown')
    expect(await shown(id)).toMatchObject({ state: 'rejected', decisionReason: 'not needed' })
  })
})
