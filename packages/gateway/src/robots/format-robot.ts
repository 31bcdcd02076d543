// Robots as their owners see them. Rows and figures that belong to them in, plain objects out.

import type { RobotPause, RobotStop, RobotStrategy, RobotVenue, robotShapes } from '@candor/api'
import { formatDecimal } from '@candor/contract'
import { STRATEGIES, STRATEGY_NAMES } from '@candor/robot'
import type { Static } from 'typebox'
import type { Tradable } from '../live/listing.ts'
import type { MoneyJson } from './robot-money.ts'
import type { RoundJson } from './robot-rounds.ts'
import { type RobotRow, stateOf } from './robot-rows.ts'

export type RobotJson = Static<typeof robotShapes.robot>
export type StrategyJson = Static<typeof robotShapes.strategy>

export interface RobotFigures {
  readonly market: Tradable
  readonly money: MoneyJson | undefined
  readonly round: RoundJson | undefined
}

export function formatRobot(row: RobotRow, { market, money, round }: RobotFigures): RobotJson {
  const quote = (units: bigint): string => formatDecimal(units, market.quoteAsset.scale)
  const isStarted = row.state !== 'starting'
  return {
    robotId: String(row.robot_id),
    strategy: row.strategy as RobotStrategy,
    venue: row.venue as RobotVenue,
    symbol: row.symbol,
    base: market.baseAsset.code,
    quote: market.quoteAsset.code,
    state: stateOf(row),
    pause: row.pause as RobotPause | null,
    stop: row.stop as RobotStop | null,
    parameters: row.parameters,
    investment: quote(row.investment),
    keyId: row.key_id,
    keyExpires: row.expires_ms,
    ipList: [...row.ip_list],
    createdTime: row.created_ms,
    startedTime: isStarted ? row.started_ms : null,
    stoppedTime: row.stopped_ms,
    startPrice: isStarted && row.start_price !== null ? quote(row.start_price) : null,
    money: money ?? null,
    trips: row.trips,
    wins: row.wins,
    round: round ?? null,
  }
}

/** The same for everybody, for as long as the process lives. */
export function formatStrategies(): StrategyJson[] {
  return STRATEGY_NAMES.map((name) => {
    const { venues, fields } = STRATEGIES[name]
    return {
      name,
      venues: [...venues],
      fields: fields.map((field) => ({
        name: field.name,
        kind: field.kind,
        min: field.min ?? null,
        max: field.max ?? null,
        choices: field.choices === undefined ? null : [...field.choices],
        optional: field.optional ?? false,
        initial: field.initial ?? null,
        venues: field.venues === undefined ? null : [...field.venues],
        when: field.when ?? null,
      })),
    }
  })
}
