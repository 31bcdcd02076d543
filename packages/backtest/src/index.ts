export { backtest, backtestInSlices, type Control } from './backtest.ts'
export type { CurvePoint, DayResult } from './curve.ts'
export { dataHash } from './data-hash.ts'
export type { BacktestTrade } from './exchange.ts'
export { type BacktestInput, type BacktestMarket, backtestProblems, USUAL_SLIPPAGE_E8 } from './input.ts'
export { BACKTEST_LIMITS } from './limits.ts'
export { type BacktestReport, reportText } from './report.ts'
export type { Progress } from './run.ts'
export {
  type Sweep,
  type SweepAxis,
  type SweepCell,
  type SweepResult,
  sweep,
  sweepProblems,
} from './sweep.ts'
