// What the states, strategies and pauses of robots are called in the console.

import type { RobotPause, RobotState, RobotStrategy, RobotVenue } from '@candor/api'

export const STATE_WORDS: Readonly<Record<RobotState, string>> = {
  created: 'created',
  running: 'running',
  paused: 'paused',
  stopping: 'stopping',
  stopped: 'stopped',
}

export const STRATEGY_WORDS: Readonly<Record<RobotStrategy, string>> = {
  grid: 'Grid',
  dca: 'DCA',
  direction: 'Direction',
  indicator: 'Indicator',
}

export const VENUE_WORDS: Readonly<Record<RobotVenue, string>> = { spot: 'spot', contract: 'perpetual' }

const PAUSE_WORDS: Readonly<Record<RobotPause, string>> = {
  user: 'by the owner',
  'account.frozen': 'account frozen',
  'account.locked': 'account locked',
  'account.not.authenticated': 'not authenticated',
  'index.stale': 'index stale',
  'data.stale': 'market data stale',
  'market.cancel.only': 'market cancel-only',
  'market.halted': 'market halted',
  'limit.daily.loss': "owner's loss limit",
  'limit.cool.off': "owner's break",
}

export function pauseWord(pause: RobotPause): string {
  return PAUSE_WORDS[pause]
}
