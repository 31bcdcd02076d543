// The tables of robots. Ordinary tables, written by the gateway.

import type { Amount, MarketId, PositionId, Price, UserId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

/** As people see it, and besides `starting`: between the decision to start and the money's arrival. */
export type RobotRowState = 'created' | 'starting' | 'running' | 'paused' | 'stopping' | 'stopped'

/** Text by name: parameters, a line's data, amounts in their smallest units. */
type Texts = ColumnType<Readonly<Record<string, string>>, string, string>

export interface RobotsTable {
  /** Also the number of its account in the core. */
  robot_id: Generated<UserId>
  owner_id: UserId
  strategy: string
  venue: string
  symbol: string
  market_id: MarketId
  parameters: Texts
  investment: Amount
  state: Generated<RobotRowState>
  /** Why it places nothing; only while it is paused. */
  pause: string | null
  /** Why it is being stopped, or was. Set while it is starting, it is stopped as soon as it has started. */
  stop: string | null
  /** Whether coins are sold at the stop. */
  sells: Generated<boolean>
  key_id: string
  /** Ed25519, 32 bytes. */
  public_key: Uint8Array
  /** Empty for any address. */
  ip_list: readonly string[]
  expires_ms: number
  /** The key's seed, while the robot runs. */
  sealed_secret: Uint8Array | null
  /** Wrong keys in a row, each counted before it is checked. */
  key_failures: Generated<number>
  key_locked_ms: number | null
  create_key: string | null
  create_hash: Uint8Array
  start_key: string | null
  /** How often its start was begun: names its commands. */
  attempt: Generated<number>
  /** Whether the core has its account, and for its owner. */
  is_opened: Generated<boolean>
  created_ms: number
  started_ms: number | null
  stopped_ms: number | null
  start_price: Price | null
  /** Of the market at the start. */
  terms: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>
  /** JSON, as whoever runs it gave it. */
  kept: string | null
  kept_ms: number | null
  /** Finished rounds, those with a profit, and the profit of all. */
  trips: Generated<number>
  wins: Generated<number>
  realised: Generated<Amount>
  /** What came back at the end, in the quote asset at `end_price`. */
  returned: Amount | null
  end_price: Price | null
  /** Lines that its log ever had. */
  lines: Generated<number>
}

/** A finished round. Amounts are of the orders' own fills. */
export interface RobotTripsTable {
  robot_id: UserId
  closed: string
  opened: readonly string[]
  opened_ms: number
  closed_ms: number
  quantity: Amount
  cost: Amount
  proceeds: Amount
  /** Of a contract. */
  position_id: PositionId | null
}

export interface RobotLogTable {
  robot_id: UserId
  line: number
  time_ms: number
  code: string
  data: Texts
}

/** Always exactly one row. */
export interface RobotSwitchTable {
  sole: Generated<boolean>
  is_halted: boolean
  time_ms: number | null
  who: string | null
  reason: string | null
}

export interface RobotTables {
  robots: RobotsTable
  robot_trips: RobotTripsTable
  robot_log: RobotLogTable
  robot_switch: RobotSwitchTable
}
