// Checks a liquidation (rulebook 2.6 and 2.7): a receipt in, every step of it out. The account is followed from the
// moment it was found too weak, by the formulas alone; what the platform says is only compared.

import { checkStep, positionName } from './check-liquidation-steps.ts'
import { checkMaintenance, checkMark, checkSameMark, checkSum, pnlFormula } from './check-parts.ts'
import { type Check, type CheckList, collect, show, UnreadableReceipt } from './checks.ts'
import { LiquidationReplay } from './liquidation-replay.ts'
import {
  type ReceiptTerms,
  readDecimal,
  readMark,
  readPosition,
  readTerms,
  readWhole,
} from './read-receipt.ts'
import type { LiquidationReceipt } from './receipt.ts'
import { lotsValue, pnlAt } from './value.ts'

export function verifyLiquidation(receipt: LiquidationReceipt): Check[] {
  return collect((list) => {
    const contracts = new Map(receipt.contracts.map((each) => [each.symbol, each]))
    const terms = new Map(receipt.contracts.map((each) => [each.symbol, readTerms(each)]))
    for (const mark of receipt.marks) {
      const contract = contracts.get(mark.symbol)
      if (contract !== undefined) checkMark(list, contract, termsOf(terms, mark.symbol), mark)
    }
    const replay = checkTrigger(list, receipt, terms)
    for (const step of receipt.steps) checkStep(list, replay, step)
    checkOutcome(list, replay, receipt.outcome)
  })
}

function termsOf(terms: ReadonlyMap<string, ReceiptTerms>, symbol: string): ReceiptTerms {
  const found = terms.get(symbol)
  if (found === undefined) throw new UnreadableReceipt('contracts', symbol)
  return found
}

/** How the account stood: each position, then all together, then the test. */
function checkTrigger(
  list: CheckList,
  receipt: LiquidationReceipt,
  contracts: ReadonlyMap<string, ReceiptTerms>,
): LiquidationReplay {
  const available = readDecimal(receipt.available, 'available')
  const held = readDecimal(receipt.held, 'held')
  const replay = new LiquidationReplay(receipt.marginMode, available + held)
  const parts: bigint[] = receipt.marginMode === 'cross' ? [available, held] : []
  const needs: bigint[] = []
  for (const each of receipt.positions) {
    const about = positionName(each.positionId)
    const terms = termsOf(contracts, each.symbol)
    const mark = readMark(each.mark, each.symbol)
    const made = receipt.marks.find(({ symbol }) => symbol === each.symbol)
    if (made !== undefined)
      checkSameMark(list, each.symbol, { expected: readMark(made.mark, each.symbol), found: mark })
    const position = readPosition(each)
    const value = lotsValue(terms, { lots: position.lots, price: mark })
    const pnl = pnlAt(position, value)
    list.equal('pnl', about, pnlFormula(position.direction, value, position.entryValue), {
      expected: pnl,
      found: readDecimal(each.pnl, `${about}.pnl`),
    })
    const maintenance = readDecimal(each.maintenance, `${about}.maintenance`)
    checkMaintenance(list, about, terms, { value, tier: readWhole(each.tier, `${about}.tier`), maintenance })
    replay.positions.set(each.positionId, { positionId: each.positionId, terms, mark, position })
    parts.push(position.margin, pnl)
    needs.push(maintenance)
  }
  const equity = readDecimal(receipt.equity, 'equity')
  const maintenance = readDecimal(receipt.maintenance, 'maintenance')
  checkSum(list, 'equity', parts, equity)
  checkSum(list, 'totalMaintenance', needs, maintenance)
  list.holds('trigger', '', `${show(equity)} ≤ ${show(maintenance)}`, {
    expected: `≤ ${show(maintenance)}`,
    found: show(equity),
    holds: equity <= maintenance,
  })
  return replay
}

function checkOutcome(
  list: CheckList,
  replay: LiquidationReplay,
  outcome: LiquidationReceipt['outcome'],
): void {
  const { equity, maintenance } = replay.totals()
  const open = [...replay.positions.values()].filter(({ position }) => position.lots > 0n)
  const isSafe = open.length === 0 || equity > maintenance
  const expected = open.length === 0 ? 'closed' : isSafe ? 'safe' : 'halted'
  list.holds('outcome', '', `${show(equity)} ${isSafe ? '>' : '≤'} ${show(maintenance)}`, {
    expected,
    found: outcome,
    holds: expected === outcome,
  })
}
