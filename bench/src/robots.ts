// Two thousand running robots: what of a core their thread takes, and what manual orders feel of them: the same pace of orders
// on a server without robots and on one with them, in turn (`--robots N`: so many). With `--restart N`: a server with N robots is killed
// while others trade into their orders, again and again; afterwards every line has its one order and every wallet is exact.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, RobotCrowd, ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import type { LoadFigures } from './load/http-load.ts'
import { OrderBodies } from './load/orders.ts'
import { PacedSocket, pacedOrders } from './load/paced-orders.ts'
import { processSeconds, stolenSeconds } from './load/process-figures.ts'
import { median } from './median.ts'
import type { BenchReport } from './report.ts'

const ROBOTS = 2_000
/** The fund password may not be tried more often at once. */
const PER_OWNER = 8
const MANUAL_TRADERS = 20
const ORDERS_PER_SECOND = 500
const HEATS = 8
const HEAT_MS = 10_000
const WARM_UP_MS = 2_000
/** Robots of each market whose orders are hit every second. */
const HIT_PER_SECOND = 3
const SETTLE_MS = 300_000
const LOOK_MS = 1_000
const CORE_BAR = 1
const P99_BAR = 1.5
const RESTARTS = 5
const PRICES = { aheadMs: 0, prices: { BTC: '30000', ETH: '3000' } }

/** As root the database runs as nobody. */
const OTHERS_MAY_PASS = 0o711
const PLENTY = '1000000'

interface World {
  server: ServerChild
  readonly crowd: RobotCrowd
  start(): Promise<void>
}

/** A server whose prices stand still, for so many traders. */
async function openWorld(dataDirectory: string, traders: number, perOwner: number): Promise<World> {
  const script = join(dataDirectory, 'prices.json')
  writeFileSync(script, JSON.stringify(PRICES))
  const settings = {
    CANDOR_FEED: 'scripted',
    CANDOR_FEED_SCRIPT: script,
    CANDOR_DEMO_TRADERS: String(traders),
    CANDOR_RATE_REQUESTS: PLENTY,
    CANDOR_RATE_ORDERS: PLENTY,
    CANDOR_RATE_LOGINS: PLENTY,
  }
  const begin = (): Promise<ServerChild> => ServerChild.start({ dataDirectory, settings })
  const tickets = new Map<number, string | undefined>()
  const world: World = {
    server: await begin(),
    crowd: new RobotCrowd(async (number) => {
      const { address } = world.server
      if (!tickets.has(number)) {
        tickets.set(number, (await ApiClient.login(address, demoTrader(number).account, DEMO_PASSWORD)).token)
      }
      return new ApiClient(address, tickets.get(number))
    }, perOwner),
    start: async () => {
      world.server = await begin()
    },
  }
  return world
}

async function metric({ address }: ServerChild, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (line === undefined) throw new Error(`there is no metric ${name}`)
  return Number(line.slice(name.length + 1))
}

interface Heat extends LoadFigures {
  /** Cores that the robots' thread and the whole server took. */
  readonly robotCores: number
  readonly serverCores: number
  /** What other machines on the same hardware took away from this one. */
  readonly stolenCores: number
}

/** A server with the people who trade on it by hand. */
class Venue {
  readonly world: World
  private readonly sockets: PacedSocket[] = []
  private readonly bodies: OrderBodies[] = []

  private constructor(world: World) {
    this.world = world
  }

  static async open(dataDirectory: string, robots: number): Promise<Venue> {
    mkdirSync(dataDirectory)
    chmodSync(dataDirectory, OTHERS_MAY_PASS)
    const owners = RobotCrowd.tradersFor(robots, PER_OWNER)
    const venue = new Venue(await openWorld(dataDirectory, owners + MANUAL_TRADERS, PER_OWNER))
    try {
      await venue.connect(owners + 1)
      await venue.world.crowd.makeMarkets(robots)
      return venue
    } catch (error) {
      await venue.close()
      throw error
    }
  }

  async heat(): Promise<Heat> {
    const { server, crowd } = this.world
    let isOver = false
    const hitting = (async () => {
      while (crowd.robots.length > 0 && !isOver) {
        await crowd.tradeInto(HIT_PER_SECOND)
        await sleep(LOOK_MS)
      }
    })()
    const before = await this.seconds()
    const figures = await pacedOrders({
      sockets: this.sockets,
      perSecond: ORDERS_PER_SECOND,
      durationMs: HEAT_MS,
      warmUpMs: WARM_UP_MS,
      next: (at) => this.bodies[at]?.next() ?? '',
    })
    const after = await this.seconds()
    isOver = true
    await hitting
    if (server.hasEnded) throw new Error(`the server ended:\n${server.printed}`)
    const seconds = (after.atMs - before.atMs) / 1_000
    return {
      ...figures,
      robotCores: (after.robots - before.robots) / seconds,
      serverCores: (after.all - before.all) / seconds,
      stolenCores: (after.stolen - before.stolen) / seconds,
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.close()
    await this.world.server.stop()
  }

  private async connect(first: number): Promise<void> {
    const { address } = this.world.server
    for (let each = 0; each < MANUAL_TRADERS; each++) {
      const { token } = await ApiClient.login(address, demoTrader(first + each).account, DEMO_PASSWORD)
      this.sockets.push(await PacedSocket.open(`${address.replace('http', 'ws')}/exchange/ws`, token ?? ''))
      this.bodies.push(new OrderBodies(each))
    }
  }

  private async seconds(): Promise<{ atMs: number; robots: number; all: number; stolen: number }> {
    const { server } = this.world
    const robots = await metric(server, 'candor_robots_processor_seconds_total')
    return { atMs: performance.now(), robots, all: processSeconds(server.pid), stolen: stolenSeconds() }
  }
}

async function untilLive(server: ServerChild, robots: number): Promise<number> {
  const beganMs = performance.now()
  while ((await metric(server, 'candor_robots_live')) < robots) {
    if (performance.now() - beganMs > SETTLE_MS) throw new Error('not all robots run')
    await sleep(LOOK_MS)
  }
  return (performance.now() - beganMs) / 1_000
}

/** Two servers side by side, one of them with robots, loaded in turn: what else the machine does then falls upon both. */
async function measureCrowd(robots: number): Promise<BenchReport> {
  return withBenchDirectory(async (directory) => {
    const venues: Venue[] = []
    try {
      const empty = await Venue.open(join(directory, 'empty'), 0)
      venues.push(empty)
      const full = await Venue.open(join(directory, 'full'), robots)
      venues.push(full)
      await full.world.crowd.begin(robots)
      await untilLive(full.world.server, robots)
      const without: Heat[] = []
      const beside: Heat[] = []
      for (let heat = 0; heat < HEATS; heat++) {
        if (heat % 2 === 1) beside.push(await full.heat())
        without.push(await empty.heat())
        if (heat % 2 === 0) beside.push(await full.heat())
      }
      return crowdReport(robots, without, beside)
    } finally {
      for (const venue of venues) await venue.close()
    }
  })
}

function crowdReport(robots: number, without: readonly Heat[], beside: readonly Heat[]): BenchReport {
  const middle = (heats: readonly Heat[], of: (heat: Heat) => number): number => median(heats.map(of))
  const row = (name: string, heats: readonly Heat[]): readonly (string | number)[] => [
    name,
    middle(heats, ({ perSecond }) => perSecond).toFixed(0),
    middle(heats, ({ p50Ms }) => p50Ms).toFixed(2),
    middle(heats, ({ p99Ms }) => p99Ms).toFixed(2),
    middle(heats, ({ robotCores }) => robotCores).toFixed(3),
    middle(heats, ({ serverCores }) => serverCores).toFixed(3),
    middle(heats, ({ stolenCores }) => stolenCores).toFixed(3),
  ]
  const ratio = middle(beside, ({ p99Ms }) => p99Ms) / middle(without, ({ p99Ms }) => p99Ms)
  const cores = middle(beside, ({ robotCores }) => robotCores)
  const more =
    middle(beside, ({ serverCores }) => serverCores) - middle(without, ({ serverCores }) => serverCores)
  return {
    bench: 'robots',
    ratio,
    bar: `p99 of ${ORDERS_PER_SECOND} orders a second with ${robots} robots at most ${P99_BAR} times that without; their thread, and all that the server does more, each under ${CORE_BAR} core`,
    passed: ratio <= P99_BAR && cores < CORE_BAR && more < CORE_BAR,
    columns: ['', 'orders/s', 'p50 ms', 'p99 ms', 'cores: robots', 'cores: server', 'cores: stolen'],
    rows: [row('without robots', without), row(`with ${robots}`, beside)],
    figures: { robots, cores, more },
  }
}

/** Kills the server again and again while robots act, and looks whether anything is wrong then. */
async function measureRestart(robots: number): Promise<BenchReport> {
  return withBenchDirectory(async (dataDirectory) => {
    const world = await openWorld(dataDirectory, RobotCrowd.tradersFor(robots), 2)
    try {
      await world.crowd.makeMarkets(robots)
      await world.crowd.begin(robots)
      await untilLive(world.server, robots)
      const backs: number[] = []
      for (let restart = 0; restart < RESTARTS; restart++) {
        for (let round = 0; round < 3; round++) await world.crowd.tradeInto(Math.ceil(robots / 5))
        await sleep(restart * 15)
        await world.server.kill()
        await world.start()
        backs.push(await untilLive(world.server, robots))
        await world.crowd.tradeInto(Math.ceil(robots / 10))
      }
      const faults = await faultsAtRest(world.crowd)
      for (const fault of faults) console.error(fault)
      return {
        bench: 'robots --restart',
        ratio: faults.length,
        bar: `none of ${robots} robots doubled or forgot an order or lost a unit over ${RESTARTS} kills`,
        passed: faults.length === 0,
        columns: ['robots', 'kills', 'trades', 'all back after s'],
        rows: [[robots, RESTARTS, await world.crowd.countFills(), median(backs).toFixed(1)]],
        figures: { robots, faults: faults.length },
      }
    } finally {
      await world.server.stop()
    }
  })
}

/** What is still wrong when nothing has changed for a while. */
async function faultsAtRest(crowd: RobotCrowd): Promise<readonly string[]> {
  const endMs = performance.now() + SETTLE_MS
  let faults = await crowd.faults()
  while (faults.length > 0 && performance.now() < endMs) {
    await sleep(LOOK_MS)
    faults = await crowd.faults()
  }
  return faults
}

export async function benchRobots(flags: readonly string[]): Promise<BenchReport> {
  const given = (flag: string): number | undefined => {
    const at = flags.indexOf(flag)
    return at === -1 ? undefined : Number(flags[at + 1])
  }
  const restarted = given('--restart')
  return restarted === undefined ? measureCrowd(given('--robots') ?? ROBOTS) : measureRestart(restarted)
}
