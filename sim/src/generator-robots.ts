// Commands about robots: their owners open, fund, meet and close them, they trade spot and contracts under their own numbers,
// and at times ask for what they may not have.

import type { Amount, AssetId, Command, CommandOf, MarketId, Price, UserId, WalletId } from '@candor/contract'
import * as accounts from './generator-accounts.ts'
import * as orders from './generator-contract-orders.ts'
import * as positions from './generator-contract-positions.ts'
import { CONTRACT_WALLET, moneyOf, ordersOf, settingsOf } from './generator-contract-scene.ts'
import * as triggers from './generator-contract-triggers.ts'
import * as earnOrders from './generator-earn-orders.ts'
import * as platform from './generator-platform.ts'
import type { Scene, Step } from './generator-scene.ts'
import * as secondOrders from './generator-second-orders.ts'
import * as spot from './generator-spot.ts'
import * as withdrawals from './generator-withdrawals.ts'
import { availableIn } from './oracle-ledger.ts'
import { type OracleAccount, robotsOf } from './oracle-world.ts'
import type { Weighted } from './random.ts'

const SPOT = 0 as WalletId
const FIRST_NUMBER = 20
const LAST_NUMBER = 60_000
const FEW_ROBOTS = 4
/** One more than an owner may have. */
const CROWD = 51
const NOBODY = 999 as UserId

type Open = CommandOf<'OpenRobot'>
type Fund = CommandOf<'FundRobot'>
type Close = CommandOf<'CloseRobot'>
type Row = (Command | Step)[]

function isAble({ person, house }: OracleAccount): boolean {
  return person.authenticated && person.marks.size === 0 && !house
}

/** Somebody who may have another robot, mostly. */
function ownerToBe(scene: Scene): UserId {
  const { random, world } = scene
  const able = scene.people().filter((each) => isAble(each) && robotsOf(world, each.id).length < FEW_ROBOTS)
  return able.length > 0 && random.chance(0.93) ? random.pick(able).id : scene.user()
}

/** A robot that runs, mostly; and then one that fits, if there is any. */
function someRobot(
  scene: Scene,
  fits: (robot: OracleAccount) => boolean = () => true,
): (OracleAccount & { readonly owner: UserId }) | undefined {
  const { random } = scene
  const all = scene.robots()
  const running = all.filter((robot) => !robot.hasEnded)
  const fitting = running.filter((robot) => fits(robot))
  const drawn = random.chance(0.94) ? (fitting.length > 0 ? fitting : running) : all
  const robot = drawn.length === 0 ? undefined : random.pick(drawn)
  return robot?.owner === undefined ? undefined : { ...robot, owner: robot.owner }
}

function hasMoney(scene: Scene): (robot: OracleAccount) => boolean {
  return ({ id, person }) => person.marks.size === 0 && availableIn(scene.world, id).length > 0
}

export function openRobot(scene: Scene): Open {
  const { random, world } = scene
  const userId = ownerToBe(scene)
  const taken = [...world.accounts.keys()]
  const robotId = random.chance(0.96) ? random.int(FIRST_NUMBER, LAST_NUMBER) : random.pick([0, ...taken])
  return { type: 'OpenRobot', userId, clientId: scene.key(userId), robotId: robotId as UserId }
}

/** Opens one and gives it something to trade with. */
export function beginRobot(scene: Scene): Row {
  const opening = openRobot(scene)
  const { userId, robotId } = opening
  const isThere = (): boolean => scene.world.accounts.has(robotId)
  const fund: Step = {
    afterMs: 1n,
    make: () => (isThere() ? fundOf(scene, userId, robotId) : undefined),
  }
  const { plans } = scene.profile.contracts
  const ofContracts = plans.length === 0 ? [] : contractFunding(scene, userId, robotId)
  return [opening, fund, fund, ...ofContracts]
}

/** One owner opens robots until no more are allowed. */
export function crowd(scene: Scene): Step[] {
  const userId = ownerToBe(scene)
  const first = scene.random.int(FIRST_NUMBER, LAST_NUMBER)
  return Array.from({ length: CROWD }, (_, place) => {
    const robotId = (first + place) as UserId
    return { afterMs: 0n, make: () => ({ type: 'OpenRobot', userId, clientId: undefined, robotId }) }
  })
}

/** Of an asset that is traded and that the owner has, mostly. */
function assetOf(scene: Scene, owner: UserId): AssetId {
  const { random, world } = scene
  if (random.chance(0.05)) return scene.asset()
  const traded = new Set([...world.markets.values()].flatMap(({ base, quote }) => [base, quote]))
  const own = availableIn(world, owner).filter(({ wallet, asset }) => wallet === SPOT && traded.has(asset))
  return own.length === 0 ? scene.asset() : random.pick(own).asset
}

export function fundRobot(scene: Scene): Fund | Row {
  const { random } = scene
  const robot = someRobot(scene, (each) => each.person.marks.size === 0)
  if (robot === undefined) return beginRobot(scene)
  const userId = random.chance(0.97) ? robot.owner : scene.user()
  return fundOf(scene, userId, random.chance(0.98) ? robot.id : random.pick([NOBODY, userId]))
}

function fundOf(scene: Scene, userId: UserId, robotId: UserId): Fund {
  const { random } = scene
  const assetId = assetOf(scene, userId)
  const has = scene.available(userId, SPOT, assetId)
  return {
    type: 'FundRobot',
    userId,
    clientId: scene.key(userId),
    robotId,
    wallet: random.weighted<WalletId>([
      [80, SPOT],
      [15, CONTRACT_WALLET],
      [5, random.pick(accounts.WALLETS)],
    ]),
    assetId,
    amount: random.weighted<bigint>([
      [10, random.bigint(1n, has / 3n + 1n)],
      [0.5, has],
      [0.5, has + 1n],
    ]) as Amount,
  }
}

/** Some of what the owner has behind contracts goes to the robot's contracts. */
export function fundContracts(scene: Scene): Row | Fund {
  const robot = someRobot(scene, ({ person }) => person.marks.size === 0)
  if (robot === undefined) return beginRobot(scene)
  const row = contractFunding(scene, robot.owner, robot.id)
  return row.length === 0 ? fundRobot(scene) : row
}

function contractFunding(scene: Scene, userId: UserId, robotId: UserId): Command[] {
  const { random, profile } = scene
  const assetId = profile.contracts.plans[0]?.quote
  if (assetId === undefined) return []
  const amount = (moneyOf(scene, userId, assetId) / BigInt(random.int(2, 4)) + 1n) as Amount
  const sender = { userId, clientId: undefined } as const
  const wallets = { from: CONTRACT_WALLET, to: SPOT }
  return [
    { type: 'Transfer', ...sender, ...wallets, assetId, amount },
    { type: 'FundRobot', ...sender, robotId, wallet: CONTRACT_WALLET, assetId, amount },
  ]
}

const SPOT_MAKERS: readonly Weighted<(scene: Scene) => Command | undefined>[] = [
  [10, spot.placeLimit],
  [4, spot.placeMarket],
  [2, spot.placeStop],
]

export function tradeSpot(scene: Scene): Row | Command | undefined {
  const { random, world } = scene
  const robot = someRobot(scene, ({ id, person }) => {
    return person.marks.size === 0 && availableIn(world, id).some(({ wallet }) => wallet === SPOT)
  })
  if (robot === undefined) return beginRobot(scene)
  return scene.actingAs(robot.id, random.weighted(SPOT_MAKERS))
}

const CONTRACT_MAKERS: readonly Weighted<(scene: Scene) => Row | Command | undefined>[] = [
  [12, orders.placeOpening],
  [2, orders.quoteBothSides],
  [1, positions.setLeverage],
  [1, positions.setMode],
  [4, triggers.placeTrigger],
  [1, triggers.placeClosingTrigger],
]

export function tradeContracts(scene: Scene): Row | Command | undefined {
  const { random, profile, world } = scene
  if (profile.contracts.plans.length === 0) return tradeSpot(scene)
  const robot = someRobot(scene, ({ id, person }) => {
    const isFunded = availableIn(world, id).some(({ wallet }) => wallet === CONTRACT_WALLET)
    return person.marks.size === 0 && isFunded
  })
  if (robot === undefined) return beginRobot(scene)
  return scene.actingAs(robot.id, random.weighted(CONTRACT_MAKERS))
}

/** An owner and a robot, or two robots of one owner, want the same from each other. */
export function meetOwner(scene: Scene): Row | Command | undefined {
  const { random, world, profile } = scene
  const robot = someRobot(scene, hasMoney(scene))
  if (robot === undefined) return beginRobot(scene)
  const siblings = robotsOf(world, robot.owner).filter(({ id, hasEnded }) => id !== robot.id && !hasEnded)
  const other = siblings.length > 0 && random.chance(0.3) ? random.pick(siblings).id : robot.owner
  const [first, second] = random.shuffled([robot.id, other]) as [UserId, UserId]
  const isOfContracts = profile.contracts.plans.length > 0 && random.chance(0.5)
  return isOfContracts ? meetOnContract(scene, first, second) : meetOnSpot(scene, first, second)
}

function meetOnSpot(scene: Scene, first: UserId, second: UserId): Row | undefined {
  const place = scene.actingAs(first, spot.placeLimit)
  if (place === undefined) return undefined
  const resting = { ...place, clientId: undefined, timeInForce: 'goodTillCancelled', wallet: SPOT } as const
  const side = place.side === 'buy' ? 'sell' : 'buy'
  return [resting, { ...resting, userId: second, side }]
}

function meetOnContract(scene: Scene, first: UserId, second: UserId): Row | undefined {
  const place = scene.actingAs(first, orders.placeOpening)
  const contract = place === undefined ? undefined : scene.world.contracts.markets.get(place.marketId)
  if (place === undefined || contract === undefined) return undefined
  const price = (contract.mark ?? place.price) as Price | undefined
  const resting = {
    ...place,
    clientId: undefined,
    orderType: 'limit',
    timeInForce: 'goodTillCancelled',
    price: price === undefined ? undefined : ((price - (price % contract.parameters.tick)) as Price),
    lots: 1n as typeof place.lots,
    reduceOnly: false,
    stops: undefined,
  } as const
  const side = place.side === 'buy' ? 'sell' : 'buy'
  const isOneWay = settingsOf(scene.world, second, contract).positionMode === 'oneWay'
  const positionSide = isOneWay ? 'both' : side === 'buy' ? 'long' : 'short'
  return [resting, { ...resting, userId: second, side, positionSide }]
}

const BEYOND: readonly ((scene: Scene) => Command | undefined)[] = [
  accounts.transfer,
  withdrawals.requestWithdrawal,
  secondOrders.placeNow,
  earnOrders.buyFinancial,
  earnOrders.buyMining,
  openRobot,
  (scene) => fundOf(scene, scene.user(), scene.user()),
  accounts.setIdentity,
  accounts.markAccount,
  accounts.markAccount,
  platform.setOverride,
  accounts.seeDeposit,
  accounts.seeNamedDeposit,
]

/** What only a person may do, with a robot's number. */
export function beyondScope(scene: Scene): Row | Command {
  const robot = someRobot(scene, ({ person }) => person.marks.size === 0 && person.authenticated)
  if (robot === undefined) return beginRobot(scene)
  const drawn = scene.random.pick(BEYOND)(scene)
  const made = drawn ?? accounts.transfer(scene)
  return 'userId' in made ? { ...made, userId: robot.id } : made
}

function isBusy({ world }: Scene): (robot: OracleAccount) => boolean {
  return ({ id }) =>
    [...world.openOrders.values()].some(({ user }) => user === id) || ordersOf(world, id).length > 0
}

/** Freezes or locks the owner of a robot with orders, and lets go again. */
export function stopOwner(scene: Scene): Row | undefined {
  const { random } = scene
  const robot = someRobot(scene, isBusy(scene))
  if (robot === undefined) return undefined
  const { owner: userId } = robot
  const [on, off] = random.pick([
    ['FreezeAccount', 'UnfreezeAccount'],
    ['LockAccount', 'UnlockAccount'],
  ] as const)
  const between = random.weighted<Row>([
    [3, []],
    [3, [{ afterMs: 1n, make: () => scene.actingAs(robot.id, spot.placeLimit) }]],
    [2, [closeOf(scene, robot)]],
  ])
  const reason = 'compliance'
  return [{ type: on, userId, reason }, ...between, { type: off, userId, reason }]
}

/** The owner is not known for a while, and the robot goes on asking. */
export function doubtOwner(scene: Scene): Row | undefined {
  const robot = someRobot(scene, hasMoney(scene))
  if (robot === undefined) return undefined
  const hasContracts = scene.profile.contracts.plans.length > 0
  const make: (scene: Scene) => Command | undefined = hasContracts ? orders.placeOpening : spot.placeLimit
  const identity = { type: 'SetAccountIdentity', userId: robot.owner, country: 'SG' } as const
  return [
    { ...identity, authenticated: false },
    { afterMs: 1n, make: () => scene.actingAs(robot.id, make) },
    { ...identity, authenticated: true },
  ]
}

function closeOf(scene: Scene, { id: robotId, owner }: OracleAccount): Close {
  const userId = owner ?? scene.user()
  return { type: 'CloseRobot', userId, clientId: scene.key(userId), robotId }
}

export function closeRobot(scene: Scene): Row | Close {
  const { random } = scene
  const robot = someRobot(scene)
  if (robot === undefined) return beginRobot(scene)
  const close = closeOf(scene, robot)
  if (random.chance(0.05)) return { ...close, userId: scene.user() }
  return random.chance(0.04) ? { ...close, robotId: random.pick([NOBODY, close.userId]) } : close
}

/** One with positions: they are closed first, as far as the book allows. */
export function closeFlat(scene: Scene): Row | undefined {
  const busy = new Set([...scene.world.contracts.positions.values()].map(({ userId }) => userId))
  const robot = someRobot(scene, ({ id }) => busy.has(id))
  if (robot === undefined || !busy.has(robot.id)) return undefined
  const { id: userId } = robot
  const close = closeOf(scene, robot)
  return [close, { type: 'ClosePositions', userId, clientId: undefined, marketId: undefined }, { ...close }]
}

/** Compliance holds some of it back, so that the rest of its money comes after its end. */
export function closeTwice(scene: Scene): Row | undefined {
  const { random, world } = scene
  const robot = someRobot(scene, hasMoney(scene))
  const held = robot === undefined ? [] : availableIn(world, robot.id)
  if (robot === undefined || held.length === 0) return undefined
  const { wallet, asset: assetId, amount: has } = random.pick(held)
  const amount = random.bigint(1n, has) as Amount
  const part = { userId: robot.id, clientId: undefined, wallet, assetId, amount, reason: 'case-8' } as const
  const close = { ...closeOf(scene, robot), clientId: undefined }
  return [
    { type: 'FreezeAmount', ...part },
    close,
    close,
    { type: 'UnfreezeAmount', ...part },
    { afterMs: 1n, make: () => scene.actingAs(robot.id, spot.placeLimit) },
    close,
  ]
}

/** A market halts in which it has an order. */
export function closeHalted(scene: Scene): Row | undefined {
  const { world } = scene
  const robot = someRobot(scene, isBusy(scene))
  if (robot === undefined) return undefined
  const order = [...world.openOrders.values()].find(({ user }) => user === robot.id)
  const marketId = (order?.market ?? ordersOf(world, robot.id)[0]?.view.marketId) as MarketId | undefined
  if (marketId === undefined) return undefined
  const type = order === undefined ? 'SetContractStatus' : 'SetSpotMarketStatus'
  const to = { type, marketId, reason: 'storm' } as const
  const close = { ...closeOf(scene, robot), clientId: undefined }
  return [{ ...to, status: 'halted' }, close, { ...to, status: 'open' }]
}
