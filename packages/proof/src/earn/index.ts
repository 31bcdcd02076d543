export { earnDayAt, earnDayOf } from './days.ts'
export {
  type FinancialDates,
  type FinancialExit,
  type FinancialTerms,
  financialDates,
  financialDaysOver,
  financialExit,
  financialIncome,
} from './financial.ts'
export {
  type MiningDates,
  type MiningPayout,
  type MiningSetAside,
  type MiningTerms,
  miningDates,
  miningIncome,
  miningPayouts,
  miningRebate,
  miningSetAside,
} from './mining.ts'
