// The auditor must be quiet about right money in and out, and loud about each kind of wrong. Events come from the
// oracle; a test changes one thing in one of them and looks for the complaint.

import type { CommandType, Event, EventOf, EventType, Posting } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Auditor } from './auditor.ts'
import { MoneyWorld } from './money-world.ts'
import { Oracle } from './oracle.ts'
import { feeLevel, SmallWorld } from './small-world.ts'

const HOUSE = { kind: 'system', sub: 0 } as const

/** Every way in and out, as right events. */
function rightStory(): SmallWorld {
  const world = new SmallWorld(new Oracle(), [feeLevel('0', '0.1', '0.1')])
  const money = new MoneyWorld(world)
  const alice = world.user(1, { usdt: '1000' })
  const bob = world.user(2, { usdt: '1000' })
  money.deposit(100, alice, 'ConfirmDeposit')
  money.deposit(101, alice, 'OrphanDeposit')
  money.capital('50')
  money.correct(bob, '20')
  money.correct(bob, '5', { direction: 'debit', against: 'insurance' })
  for (const id of [1, 2, 3, 4, 5, 6]) money.request(id, id % 2 === 0 ? bob : alice)
  for (const id of [1, 2, 3]) money.approve(id, 7, 8)
  money.approve(4, 7, 7)
  for (const id of [1, 2, 3]) money.send(id)
  money.settle(1, '0.25')
  money.comeBack(2)
  money.refuse(4)
  money.cancel(5, alice)
  world.send({ type: 'FreezeAccount', userId: alice, reason: 'test' })
  money.settle(3, '99')
  return world
}

type Change<K extends EventType> = (event: EventOf<K>) => EventOf<K> | readonly Event[]

/** Tells the story to a new auditor with the first event that fits changed; gives all its complaints. */
function complaints<K extends EventType>(
  type: K,
  change: Change<K>,
  fits: (event: EventOf<K>) => boolean = () => true,
): string {
  const auditor = new Auditor()
  const problems: string[] = []
  let isChanged = false
  const isMeant = (event: Event): event is Event & EventOf<K> => event.type === type && fits(event as never)
  for (const { command, outcome } of rightStory().outcomes) {
    const events = outcome.events.flatMap((event): readonly Event[] => {
      if (isChanged || !isMeant(event)) return [event]
      isChanged = true
      return [change(event)].flat() as readonly Event[]
    })
    problems.push(...auditor.observe(command.type, { ...outcome, events }))
  }
  if (!isChanged) throw new Error(`the story has no such ${type}`)
  return problems.join('\n')
}

/** One posting with another end or amount; the balances that it claims stay, and are not the point. */
function altered(postings: readonly Posting[], at: number, part: Partial<Posting>): Posting[] {
  return postings.map((posting, index) => (index === at ? { ...posting, ...part } : posting))
}

const more = <T extends bigint>(value: T): T => (value + 1n) as T

describe('[money 4] the auditor of money in and out', () => {
  test('finds nothing wrong with a right story that has every kind of event', () => {
    const auditor = new Auditor()
    const types = new Set<EventType>()
    for (const { command, outcome } of rightStory().outcomes) {
      expect(auditor.observe(command.type, outcome)).toEqual([])
      for (const event of outcome.events) types.add(event.type)
    }
    for (const type of [
      'DepositNamed',
      'DepositOrphaned',
      'WithdrawalRequested',
      'WithdrawalApproved',
      'WithdrawalRefused',
      'WithdrawalSent',
      'WithdrawalSettled',
      'WithdrawalReturned',
      'CorrectionPosted',
      'CapitalAdded',
    ] as const) {
      expect(types).toContain(type)
    }
  })

  test('a hold without the fee', () => {
    const wrong = complaints('WithdrawalRequested', (event) => ({
      ...event,
      postings: altered(event.postings, 0, { amount: event.amount }),
    }))
    expect(wrong).toMatch(/WithdrawalRequested moved .* 10000000000 of 2; due was .* 10100000000 of 2/)
  })

  test('a withdrawal that is open already', () => {
    expect(complaints('WithdrawalRequested', (event) => [event, event])).toContain(
      'withdrawal 1 was open already',
    )
  })

  test('one person who approves twice', () => {
    const wrong = complaints(
      'WithdrawalApproved',
      (event) => ({ ...event, administratorId: 7 as never }),
      (event) => event.approvals === 2,
    )
    expect(wrong).toContain('was approved twice by one person')
    expect(wrong).toContain('withdrawal 1 was sent with 1 approvals')
  })

  test('a count of approvals that is off', () => {
    expect(complaints('WithdrawalApproved', (event) => ({ ...event, approvals: 2 }))).toContain(
      'has 1 approvals, not 2',
    )
  })

  test('a withdrawal that is sent without its approvals', () => {
    expect(complaints('WithdrawalApproved', () => [])).toContain('withdrawal 1 was sent with 1 approvals')
  })

  test('a withdrawal of a marked account that is sent', () => {
    const marked = { type: 'AccountMarked', userId: 1 as never, mark: 'frozen', reason: '' } as const
    const wrong = complaints('WithdrawalSent', (event) => [marked, event])
    expect(wrong).toContain('user 1 is marked, withdrawal 1 was sent')
  })

  test('a sent withdrawal that is taken back', () => {
    const wrong = complaints('WithdrawalRefused', (event) => ({ ...event, withdrawalId: 3 as never }))
    expect(wrong).toContain('WithdrawalRefused of withdrawal 3, which is sent')
    expect(wrong).toContain('withdraw_inflight asset 2 is 10000000000, what is under way is 0')
  })

  test('a withdrawal that is settled twice', () => {
    expect(complaints('WithdrawalSettled', (event) => [event, event])).toContain(
      'WithdrawalSettled of withdrawal 1, which is not open',
    )
  })

  test('a fee that is not given back', () => {
    const wrong = complaints('WithdrawalReturned', (event) => ({
      ...event,
      postings: event.postings.slice(0, 1),
    }))
    expect(wrong).toMatch(/WithdrawalReturned moved .*; due was .* fee:0 to u:2:0:available:0 100000000 of 2/)
  })

  test('money that comes back to somebody else', () => {
    const wrong = complaints('WithdrawalReturned', (event) => ({
      ...event,
      postings: altered(event.postings, 0, {
        to: { kind: 'user', user: 1 as never, wallet: 0 as never, bucket: 'available', sub: 0 },
      }),
    }))
    expect(wrong).toContain('WithdrawalReturned moved')
  })

  test('an administrator’s refusal that is told as the user’s own', () => {
    const wrong = complaints('WithdrawalRefused', (event) => ({ ...event, administratorId: undefined }))
    expect(wrong).toContain("a RefuseWithdrawal was told as the user's")
  })

  test('an end that is of another amount than was asked for', () => {
    expect(complaints('WithdrawalSent', (event) => ({ ...event, amount: more(event.amount) }))).toContain(
      'is of another than was asked for',
    )
  })

  test('a correction that makes money', () => {
    const wrong = complaints('CorrectionPosted', (event) => ({
      ...event,
      postings: altered(event.postings, 0, { from: { ...HOUSE, name: 'world' } }),
    }))
    expect(wrong).toContain("is not against one of the platform's accounts")
    expect(wrong).toContain('CorrectionPosted may not move money from world:0')
  })

  test('a correction or capital by one person', () => {
    for (const type of ['CorrectionPosted', 'CapitalAdded'] as const) {
      expect(complaints(type, (event) => ({ ...event, approvedBy: event.proposedBy }))).toContain(
        'who are not two persons',
      )
    }
  })

  test('capital that is booked as fees', () => {
    const wrong = complaints('CapitalAdded', (event) => ({
      ...event,
      postings: altered(event.postings, 0, { to: { ...HOUSE, name: 'fee' } }),
    }))
    expect(wrong).toContain('CapitalAdded may not move money')
  })

  test('a deposit that vanished and is credited all the same', () => {
    const wrong = complaints('DepositOrphaned', (event) => [event, { ...event, type: 'DepositConfirmed' }])
    expect(wrong).toContain('deposit 101 ended but was not pending')
  })

  test('a name without its deposit', () => {
    expect(complaints('DepositNamed', (event) => ({ ...event, depositId: 1 as never }))).toContain(
      'deposit 1 was named but not just seen',
    )
    expect(complaints('DepositNamed', (event) => [event, event])).toContain('was named but not just seen')
  })

  test('an event that no such command brings about', () => {
    const auditor = new Auditor()
    const found: string[] = []
    for (const { command, outcome } of rightStory().outcomes) {
      const type: CommandType = command.type === 'AddCapital' ? 'Tick' : command.type
      found.push(...auditor.observe(type, outcome))
    }
    expect(found).toEqual(['CapitalAdded came of a Tick'])
  })
})
