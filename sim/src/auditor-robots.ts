// The auditor of robots' accounts. Events come in one by one, before their postings are taken into the ledger; whatever
// contradicts docs/rules/robots.md or the auditor's own books goes out as text. It sees events and the command alone.

import type { Command, Event, EventOf, EventType } from '@candor/contract'
import { type Books, nameOf } from './auditor-books.ts'
import type { ContractBooks } from './auditor-contract-state.ts'
import type { SpotAudit } from './auditor-spot.ts'

const MOST_ROBOTS = 50
const SPOT_WALLET = 0
const CONTRACT_WALLET = 1

/** What happens to persons and never to a robot. */
const TO_PERSONS: ReadonlySet<EventType> = new Set<EventType>([
  'AccountIdentitySet',
  'AccountMarked',
  'FeeLevelOverrideSet',
  'FeeVolumeCounted',
  'FeeLevelChanged',
  'Transferred',
  'DepositSeen',
  'DepositConfirmed',
  'WithdrawalRequested',
  'SecondOrderScheduled',
  'SecondOrderAccepted',
  'FinancialBought',
  'MiningBought',
])

type Moved = EventOf<'RobotFunded' | 'RobotReturned'>
type Close = Extract<Command, { type: 'CloseRobot' }>

export class RobotAudit {
  private readonly books: Books
  private readonly spot: SpotAudit
  private readonly contracts: ContractBooks
  private readonly users = new Set<number>()
  private readonly house = new Set<number>()
  private readonly authenticated = new Set<number>()
  private command: Command | undefined
  /** The robot that the command under way closes, and how far that has come. */
  private closing: Close | undefined
  private lastClosed: readonly [book: number, order: number] = [0, 0]
  private lastReturned: readonly [wallet: number, asset: number] = [-1, -1]
  /** Whom the command under way freezes or locks; closing positions is allowed afterwards. */
  private stopped: number | undefined

  constructor(books: Books, spot: SpotAudit, contracts: ContractBooks) {
    this.books = books
    this.spot = spot
    this.contracts = contracts
  }

  beginCommand(command: Command | undefined, isCarriedOut: boolean): void {
    this.command = command
    this.closing = command?.type === 'CloseRobot' && isCarriedOut ? command : undefined
    this.lastClosed = [0, 0]
    this.lastReturned = [-1, -1]
    this.stopped = undefined
  }

  take(event: Event): string[] {
    const problems = this.reachProblems(event)
    switch (event.type) {
      case 'AccountOpened':
        this.users.add(event.userId)
        if (event.house !== undefined) this.house.add(event.userId)
        return problems
      case 'AccountMarked':
        if (event.mark === 'frozen' || event.mark === 'locked') this.stopped = event.userId
        return problems
      case 'AccountIdentitySet':
        if (event.authenticated) this.authenticated.add(event.userId)
        else this.authenticated.delete(event.userId)
        return problems
      case 'SpotOrderPlaced':
      case 'ContractOrderPlaced':
        return [...problems, ...this.placedProblems(event.order.userId)]
      case 'SpotOrderClosed':
      case 'ContractOrderClosed':
        return [...problems, ...this.orderEndProblems(event)]
      case 'RobotOpened':
        return [...problems, ...this.opened(event)]
      case 'RobotFunded':
        return [...problems, ...this.funded(event)]
      case 'RobotReturned':
        return [...problems, ...this.returned(event)]
      case 'RobotClosed':
        return [...problems, ...this.closed(event)]
      default:
        return problems
    }
  }

  /** A robot trades, and no more. */
  private reachProblems(event: Event): string[] {
    if (!TO_PERSONS.has(event.type)) return []
    const userId = 'userId' in event ? event.userId : 'order' in event ? event.order.userId : undefined
    const isRobot = userId !== undefined && this.spot.owners.has(userId)
    return isRobot ? [`${event.type} happened to robot ${userId}`] : []
  }

  private placedProblems(userId: number): string[] {
    return this.spot.ended.has(userId) ? [`robot ${userId} has ended and placed an order`] : []
  }

  private opened(event: EventOf<'RobotOpened'>): string[] {
    const { userId, robotId, tradeGroupId } = event
    const { owners, ended, groups } = this.spot
    const running = [...owners].filter(([robot, owner]) => owner === userId && !ended.has(robot))
    const faults = faultsOf([
      [!this.users.has(userId) || owners.has(userId), `user ${userId} opened a robot and is no person`],
      [this.house.has(userId), `user ${userId} is of the house and opened a robot`],
      [this.isMarked(userId) || !this.authenticated.has(userId), `user ${userId} may not open a robot`],
      [robotId === 0 || this.users.has(robotId), `robot ${robotId} has a number that is taken`],
      [running.length >= MOST_ROBOTS, `user ${userId} has ${running.length + 1} robots`],
      [groups.get(userId) !== tradeGroupId, `robot ${robotId} is of group ${tradeGroupId}`],
      [!this.isOf(event, 'OpenRobot'), `robot ${robotId} was opened unasked`],
    ])
    this.users.add(robotId)
    owners.set(robotId, userId)
    return faults
  }

  private funded(event: EventOf<'RobotFunded'>): string[] {
    const { userId, robotId, wallet, amount } = event
    return faultsOf([
      [this.isMarked(userId), `user ${userId} is marked and funded robot ${robotId}`],
      [this.spot.ended.has(robotId), `robot ${robotId} has ended and was funded`],
      [wallet !== SPOT_WALLET && wallet !== CONTRACT_WALLET, `robot ${robotId} got money in ${wallet}`],
      [!this.isOf(event, 'FundRobot'), `robot ${robotId} was funded unasked`],
      [
        this.command?.type === 'FundRobot' && this.command.amount !== amount,
        `robot ${robotId} got ${amount}`,
      ],
      ...this.moveFaults(event, pocket(userId, SPOT_WALLET), pocket(robotId, wallet)),
    ])
  }

  private returned(event: EventOf<'RobotReturned'>): string[] {
    const { userId, robotId, wallet, assetId, amount } = event
    const [lastWallet, lastAsset] = this.lastReturned
    const isInOrder = wallet > lastWallet || (wallet === lastWallet && assetId > lastAsset)
    this.lastReturned = [wallet, assetId]
    const had = this.books
      .availableOf(robotId)
      .find((each) => each.wallet === wallet && each.asset === assetId)?.balance
    return faultsOf([
      [!this.isOf(event, 'CloseRobot'), `robot ${robotId} gave money back unasked`],
      [!isInOrder, `wallet ${wallet} of robot ${robotId} came back after ${lastWallet}`],
      [had !== amount, `robot ${robotId} gave ${amount} back of ${had}`],
      [this.ordersOf(robotId).length > 0, `robot ${robotId} gave money back and has orders`],
      ...this.moveFaults(event, pocket(robotId, wallet), pocket(userId, SPOT_WALLET)),
    ])
  }

  private closed(event: EventOf<'RobotClosed'>): string[] {
    const { robotId } = event
    const { ended } = this.spot
    const wasEnded = ended.has(robotId)
    ended.add(robotId)
    return faultsOf([
      [!this.isOf(event, 'CloseRobot'), `robot ${robotId} ended unasked`],
      [wasEnded, `robot ${robotId} had ended before`],
    ])
  }

  /** Of the orders of a robot that is closed: spot before contracts, each by number. */
  private orderEndProblems(event: EventOf<'SpotOrderClosed' | 'ContractOrderClosed'>): string[] {
    const { closing } = this
    if (closing?.robotId !== event.userId || event.reason !== 'byUser') return []
    const place = [event.type === 'SpotOrderClosed' ? 1 : 2, event.orderId] as const
    const [book, order] = this.lastClosed
    this.lastClosed = place
    const isInOrder = place[0] > book || (place[0] === book && place[1] > order)
    return isInOrder ? [] : [`order ${event.orderId} of a robot was cancelled after order ${order}`]
  }

  endCommand(): string[] {
    const problems: string[] = []
    for (const [robotId, owner] of this.spot.owners) {
      if (owner === this.stopped && this.ordersOf(robotId).length > 0)
        problems.push(`robot ${robotId} has orders, its owner was marked`)
    }
    const { closing } = this
    if (closing === undefined) return problems
    const { robotId } = closing
    const left = this.books.availableOf(robotId)
    const positions = [...this.contracts.positions.values()].filter((each) => each.userId === robotId)
    return [
      ...problems,
      ...faultsOf([
        [!this.spot.ended.has(robotId), `robot ${robotId} was closed and has not ended`],
        [left.length > 0, `robot ${robotId} was closed and has money in ${left.length} places`],
        [this.ordersOf(robotId).length > 0, `robot ${robotId} was closed and has orders`],
        [positions.length > 0, `robot ${robotId} was closed and has positions`],
      ]),
    ]
  }

  private ordersOf(userId: number): number[] {
    const books = [this.spot.open, this.contracts.orders]
    return books.flatMap((orders) =>
      [...orders].filter(([, { view }]) => view.userId === userId).map(([orderId]) => orderId),
    )
  }

  /** Whether the command, where it is known, is the owner's, of this kind, about this robot. */
  private isOf({ userId, robotId, type }: Event & Of, asked: Command['type']): boolean {
    const isOwned = type === 'RobotOpened' || this.spot.owners.get(robotId) === userId
    const { command } = this
    if (command === undefined) return isOwned
    const isAsked = command.type === asked && 'robotId' in command
    return isOwned && isAsked && command.userId === userId && command.robotId === robotId
  }

  private isMarked(user: number): boolean {
    return (this.spot.marked.get(user)?.size ?? 0) > 0
  }

  private moveFaults({ type, postings, assetId, amount }: Moved, from: string, to: string): Fault[] {
    const [posting] = postings
    const isRight =
      posting !== undefined &&
      nameOf(posting.from) === from &&
      nameOf(posting.to) === to &&
      posting.asset === assetId &&
      posting.amount === amount
    return [[!isRight, `${type} did not move ${amount} from ${from} to ${to}`]]
  }
}

interface Of {
  readonly userId: number
  readonly robotId: number
}

type Fault = readonly [isFault: boolean, text: string]

function faultsOf(faults: readonly Fault[]): string[] {
  return faults.filter(([isFault]) => isFault).map(([, text]) => text)
}

function pocket(user: number, wallet: number): string {
  return `u:${user}:${wallet}:available:0`
}
