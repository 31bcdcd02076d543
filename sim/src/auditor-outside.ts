// The auditor of money on its way in and out, and of what two persons move. Events come in; a movement that does
// not fit its deposit, its withdrawal or its approvals goes out as text. It sees events alone.

import type { AccountRef, CommandType, Event, EventOf, EventType, Posting } from '@candor/contract'
import { type Books, nameOf } from './auditor-books.ts'

const FIAT_SCALE = 2
const SPOT_WALLET = 0
const FIAT_WALLET = 4
const MOST_APPROVALS = 5
const HOUSE_SIDES: readonly string[] = ['fee', 'insurance', 'capital', 'dust']

/** Which commands may bring such an event about. */
const CAUSES: Readonly<Partial<Record<EventType, readonly CommandType[]>>> = {
  DepositSeen: ['SeeDeposit', 'SeeNamedDeposit'],
  DepositNamed: ['SeeNamedDeposit'],
  DepositConfirmed: ['ConfirmDeposit'],
  DepositOrphaned: ['OrphanDeposit'],
  WithdrawalRequested: ['RequestWithdrawal'],
  WithdrawalApproved: ['ApproveWithdrawal'],
  WithdrawalRefused: ['CancelWithdrawal', 'RefuseWithdrawal'],
  WithdrawalSent: ['SendWithdrawal'],
  WithdrawalSettled: ['SettleWithdrawal'],
  WithdrawalReturned: ['ReturnWithdrawal'],
  CorrectionPosted: ['PostCorrection'],
  CapitalAdded: ['AddCapital'],
  CapitalPlaced: ['PlaceCapital'],
}

interface Deposit {
  readonly seen: EventOf<'DepositSeen'>
  named: boolean
}

interface Withdrawal {
  readonly asked: EventOf<'WithdrawalRequested'>
  readonly approvers: Set<number>
  sent: boolean
}

type EndOfDeposit = EventOf<'DepositConfirmed' | 'DepositOrphaned'>
type OfWithdrawal =
  | EventOf<'WithdrawalRefused'>
  | EventOf<'WithdrawalSent'>
  | EventOf<'WithdrawalSettled'>
  | EventOf<'WithdrawalReturned'>

interface Movement {
  readonly from: AccountRef
  readonly to: AccountRef
  readonly asset: number
  readonly amount: bigint
}

export class OutsideAudit {
  private readonly books: Books
  private readonly marked: ReadonlyMap<number, ReadonlySet<string>>
  private readonly scales = new Map<number, number>()
  private readonly authenticated = new Map<number, boolean>()
  private readonly deposits = new Map<number, Deposit>()
  private readonly withdrawals = new Map<number, Withdrawal>()
  private command: CommandType = 'Tick'
  private previous: Event | undefined
  private highestDeposit = 0

  constructor(books: Books, marked: ReadonlyMap<number, ReadonlySet<string>>) {
    this.books = books
    this.marked = marked
  }

  beginCommand(command: CommandType): void {
    this.command = command
    this.previous = undefined
  }

  take(event: Event): string[] {
    const problems = this.judge(event)
    const causes = CAUSES[event.type]
    if (causes !== undefined && !causes.includes(this.command)) {
      problems.push(`${event.type} came of a ${this.command}`)
    }
    this.previous = event
    return problems
  }

  private judge(event: Event): string[] {
    switch (event.type) {
      case 'AssetListed':
        this.scales.set(event.assetId, event.scale)
        return []
      case 'AccountIdentitySet':
        this.authenticated.set(event.userId, event.authenticated)
        return []
      case 'DepositSeen':
        return this.seen(event)
      case 'DepositNamed':
        return this.named(event)
      case 'DepositConfirmed':
      case 'DepositOrphaned':
        return this.endDeposit(event)
      case 'WithdrawalRequested':
        return this.requested(event)
      case 'WithdrawalApproved':
        return this.approved(event)
      case 'WithdrawalRefused':
        return this.refused(event)
      case 'WithdrawalSent':
        return this.sent(event)
      case 'WithdrawalSettled':
        return this.settled(event)
      case 'WithdrawalReturned':
        return this.returned(event)
      case 'CorrectionPosted':
        return correctionProblems(event)
      case 'CapitalAdded':
        return capitalProblems(event)
      case 'CapitalPlaced':
        return placingProblems(event)
      default:
        return []
    }
  }

  private seen(event: EventOf<'DepositSeen'>): string[] {
    const { depositId, assetId: asset, amount } = event
    const problems: string[] = []
    if (depositId <= this.highestDeposit)
      problems.push(`deposit ${depositId} is not above ${this.highestDeposit}`)
    this.highestDeposit = Math.max(this.highestDeposit, depositId)
    this.deposits.set(depositId, { seen: event, named: false })
    const movement = { from: system('world'), to: system('deposit_inflight'), asset, amount }
    return [...problems, ...movementProblems(event, [movement])]
  }

  private named(event: EventOf<'DepositNamed'>): string[] {
    const { depositId, userId } = event
    const deposit = this.deposits.get(depositId)
    const { previous } = this
    const isFollowing = previous?.type === 'DepositSeen' && previous.depositId === depositId
    if (deposit === undefined || !isFollowing) return [`deposit ${depositId} was named but not just seen`]
    const problems = deposit.named ? [`deposit ${depositId} was named twice`] : []
    deposit.named = true
    if (deposit.seen.userId !== userId) problems.push(`deposit ${depositId} was named for user ${userId}`)
    return problems
  }

  private endDeposit(event: EndOfDeposit): string[] {
    const { depositId, userId, assetId: asset, amount } = event
    const seen = this.deposits.get(depositId)?.seen
    if (seen === undefined) return [`deposit ${depositId} ended but was not pending`]
    this.deposits.delete(depositId)
    const isSame = seen.userId === userId && seen.assetId === asset && seen.amount === amount
    const problems = isSame ? [] : [`deposit ${depositId} ended as another than was seen`]
    const to = event.type === 'DepositConfirmed' ? this.bucket(event, 'available') : system('world')
    return [
      ...problems,
      ...movementProblems(event, [{ from: system('deposit_inflight'), to, asset, amount }]),
    ]
  }

  private requested(event: EventOf<'WithdrawalRequested'>): string[] {
    const { withdrawalId: id, userId, assetId: asset, amount, fee, approvalsNeeded } = event
    const problems: string[] = []
    if (this.withdrawals.has(id)) problems.push(`withdrawal ${id} was open already`)
    if (this.isMarked(userId)) problems.push(`user ${userId} is marked and withdraws`)
    if (this.authenticated.get(userId) !== true)
      problems.push(`user ${userId} is not authenticated and withdraws`)
    if (amount <= 0n || fee < 0n) problems.push(`withdrawal ${id} is of ${amount} with a fee of ${fee}`)
    if (approvalsNeeded < 1 || approvalsNeeded > MOST_APPROVALS)
      problems.push(`withdrawal ${id} needs ${approvalsNeeded} approvals`)
    this.withdrawals.set(id, { asked: event, approvers: new Set(), sent: false })
    const held = { from: this.bucket(event, 'available'), to: this.bucket(event, 'frozen') }
    return [...problems, ...movementProblems(event, [{ ...held, asset, amount: amount + fee }])]
  }

  private approved(event: EventOf<'WithdrawalApproved'>): string[] {
    const { withdrawalId: id, userId, administratorId, approvals } = event
    const withdrawal = this.withdrawals.get(id)
    if (withdrawal === undefined) return [`withdrawal ${id} was approved but is not open`]
    const { asked, approvers, sent } = withdrawal
    const problems: string[] = []
    if (sent) problems.push(`withdrawal ${id} was approved after it was sent`)
    if (this.isMarked(userId)) problems.push(`user ${userId} is marked, withdrawal ${id} was approved`)
    if (approvers.has(administratorId)) problems.push(`withdrawal ${id} was approved twice by one person`)
    approvers.add(administratorId)
    if (approvals !== approvers.size)
      problems.push(`withdrawal ${id} has ${approvers.size} approvals, not ${approvals}`)
    if (approvals > asked.approvalsNeeded)
      problems.push(`withdrawal ${id} was approved more often than needed`)
    if (asked.userId !== userId || asked.approvalsNeeded !== event.approvalsNeeded)
      problems.push(`withdrawal ${id} was approved as another than was asked for`)
    return problems
  }

  private refused(event: EventOf<'WithdrawalRefused'>): string[] {
    const { assetId: asset, amount, fee } = event
    const problems = this.progress(event, { sent: false })
    this.withdrawals.delete(event.withdrawalId)
    const isByUser = event.administratorId === undefined
    const isCancelled = this.command === 'CancelWithdrawal'
    if (isByUser !== isCancelled || (isCancelled && event.reason !== 'user.cancelled'))
      problems.push(`a ${this.command} was told as ${isByUser ? "the user's" : "an administrator's"}`)
    const freed = { from: this.bucket(event, 'frozen'), to: this.bucket(event, 'available') }
    return [...problems, ...movementProblems(event, [{ ...freed, asset, amount: amount + fee }])]
  }

  private sent(event: EventOf<'WithdrawalSent'>): string[] {
    const { withdrawalId: id, userId, assetId: asset, amount, fee } = event
    const problems = this.progress(event, { sent: false })
    const withdrawal = this.withdrawals.get(id)
    if (withdrawal !== undefined) {
      if (withdrawal.approvers.size < withdrawal.asked.approvalsNeeded)
        problems.push(`withdrawal ${id} was sent with ${withdrawal.approvers.size} approvals`)
      withdrawal.sent = true
    }
    if (this.isMarked(userId)) problems.push(`user ${userId} is marked, withdrawal ${id} was sent`)
    const from = this.bucket(event, 'frozen')
    const movements = [{ from, to: system('withdraw_inflight'), asset, amount }]
    if (fee > 0n) movements.push({ from, to: system('fee'), asset, amount: fee })
    return [...problems, ...movementProblems(event, movements)]
  }

  private settled(event: EventOf<'WithdrawalSettled'>): string[] {
    const { assetId: asset, amount, postings } = event
    const problems = this.progress(event, { sent: true })
    this.withdrawals.delete(event.withdrawalId)
    const movements = [{ from: system('withdraw_inflight'), to: system('world'), asset, amount }]
    // What the network took is known to the sender alone; that the fee account pays it is checked here.
    const cost = postings[1]
    if (cost !== undefined) movements.push({ ...cost, from: system('fee'), to: system('world') })
    return [...problems, ...movementProblems(event, movements)]
  }

  private returned(event: EventOf<'WithdrawalReturned'>): string[] {
    const { assetId: asset, amount, fee, postings } = event
    const problems = this.progress(event, { sent: true })
    this.withdrawals.delete(event.withdrawalId)
    const to = this.bucket(event, 'available')
    const movements: Movement[] = [{ from: system('withdraw_inflight'), to, asset, amount }]
    // The books have taken the posting in already, so what the fee account had is what it has and what it gave.
    const given = postings[1]?.amount ?? 0n
    const had = this.books.balance(system('fee'), asset) + given
    const due = fee < had ? fee : had
    if (due > 0n) movements.push({ from: system('fee'), to, asset, amount: due })
    return [...problems, ...movementProblems(event, movements)]
  }

  /** Whether the withdrawal is open, in the state that the event needs, and the one that was asked for. */
  private progress(event: OfWithdrawal, needed: { readonly sent: boolean }): string[] {
    const { withdrawalId: id, type } = event
    const withdrawal = this.withdrawals.get(id)
    if (withdrawal === undefined) return [`${type} of withdrawal ${id}, which is not open`]
    const { asked, sent } = withdrawal
    const problems: string[] = []
    if (sent !== needed.sent) problems.push(`${type} of withdrawal ${id}, which is ${sent ? '' : 'not '}sent`)
    const isSame =
      asked.userId === event.userId &&
      asked.assetId === event.assetId &&
      asked.amount === event.amount &&
      asked.fee === event.fee
    if (!isSame) problems.push(`${type} of withdrawal ${id} is of another than was asked for`)
    return problems
  }

  private isMarked(user: number): boolean {
    return (this.marked.get(user)?.size ?? 0) > 0
  }

  /** A user's account in the wallet through which the asset comes and goes. */
  private bucket(
    { userId, assetId }: Pick<EventOf<'WithdrawalSent'>, 'userId' | 'assetId'>,
    bucket: 'available' | 'frozen',
  ): AccountRef {
    const wallet = this.scales.get(assetId) === FIAT_SCALE ? FIAT_WALLET : SPOT_WALLET
    return { kind: 'user', user: userId, wallet: wallet as never, bucket, sub: 0 }
  }

  /** What applied withdrawals hold, by frozen account and asset. */
  *held(): Generator<readonly [key: string, amount: bigint]> {
    for (const { asked, sent } of this.withdrawals.values()) {
      if (sent) continue
      yield [`${nameOf(this.bucket(asked, 'frozen'))}/${asked.assetId}`, asked.amount + asked.fee]
    }
  }

  /** Money on its way is exactly what pending deposits and sent withdrawals are of. */
  underwayProblems(): string[] {
    const deposits = [...this.deposits.values()].map(({ seen }) => seen)
    const sent = [...this.withdrawals.values()].filter((each) => each.sent).map(({ asked }) => asked)
    return [...this.sumProblems('deposit_inflight', deposits), ...this.sumProblems('withdraw_inflight', sent)]
  }

  private sumProblems(
    name: 'deposit_inflight' | 'withdraw_inflight',
    open: readonly Pick<EventOf<'DepositSeen'>, 'assetId' | 'amount'>[],
  ): string[] {
    const problems: string[] = []
    for (const asset of this.scales.keys()) {
      const balance = this.books.balance(system(name), asset)
      const sum = open.reduce((total, each) => (each.assetId === asset ? total + each.amount : total), 0n)
      if (balance !== sum) problems.push(`${name} asset ${asset} is ${balance}, what is under way is ${sum}`)
    }
    return problems
  }
}

function system(name: 'world' | 'deposit_inflight' | 'withdraw_inflight' | 'fee' | 'capital'): AccountRef {
  return { kind: 'system', name, sub: 0 }
}

function spell({ from, to, asset, amount }: Movement): string {
  return `${nameOf(from)} to ${nameOf(to)} ${amount} of ${asset}`
}

/** The postings must be these movements, in this order. */
function movementProblems(
  event: Event & { readonly postings: readonly Posting[] },
  expected: readonly Movement[],
): string[] {
  const is = event.postings.map(spell).join(', ')
  const due = expected.map(spell).join(', ')
  return is === due ? [] : [`${event.type} moved ${is}; due was ${due}`]
}

function personProblems({
  type,
  proposedBy,
  approvedBy,
}: EventOf<'CorrectionPosted'> | EventOf<'CapitalAdded'> | EventOf<'CapitalPlaced'>): string[] {
  const areTwo = proposedBy !== 0 && approvedBy !== 0 && proposedBy !== approvedBy
  return areTwo ? [] : [`${type} by ${proposedBy} and ${approvedBy}, who are not two persons`]
}

function capitalProblems(event: EventOf<'CapitalAdded'>): string[] {
  const { assetId: asset, amount } = event
  const movement = { from: system('world'), to: system('capital'), asset, amount }
  return [...personProblems(event), ...movementProblems(event, [movement])]
}

function placingProblems(event: EventOf<'CapitalPlaced'>): string[] {
  const { assetId: asset, amount, to } = event
  const movement: Movement = {
    from: system('capital'),
    to: { kind: 'system', name: to, sub: 0 },
    asset,
    amount,
  }
  return [...personProblems(event), ...movementProblems(event, [movement])]
}

function correctionProblems(event: EventOf<'CorrectionPosted'>): string[] {
  const { userId, wallet, assetId: asset, amount, direction, postings } = event
  const user: AccountRef = { kind: 'user', user: userId, wallet, bucket: 'available', sub: 0 }
  const [posting] = postings
  const house = direction === 'credit' ? posting?.from : posting?.to
  if (house?.kind !== 'system' || !HOUSE_SIDES.includes(house.name))
    return [`a correction of user ${userId} is not against one of the platform's accounts`]
  const sides = direction === 'credit' ? { from: house, to: user } : { from: user, to: house }
  return [...personProblems(event), ...movementProblems(event, [{ ...sides, asset, amount }])]
}
