// The receipt of a second-contract, step by step, in words and figures.

import {
  type AwaitedEvidence,
  type ReadSecondReceipt,
  type SecondStep,
  type SecondStepName,
  type SecondVerdict,
  verifySecondReceipt,
} from '../seconds/index.ts'
import { checkpointLines } from './tell-checkpoint.ts'
import { amount, count, exitOf, keyLine, moment, plain, problemLines, type Told } from './wording.ts'

const TITLES: Readonly<Record<SecondStepName, string>> = {
  form: 'The receipt can be read',
  committed: '1. The order was fixed before the price existed',
  entry: '2. The entry is the first tick with a price after that',
  chain: '3. Nothing was rewritten between the first tick and the last',
  index: '4. Each price is the capped mean of raw quotes',
  sum: '5. The ticks of the last five seconds against the entry',
  ledger: '6. The ledger paid what the rule says',
  checkpoint: 'Signed checkpoints',
}

const MARKS = { agrees: 'ok  ', waiting: 'wait', none: '-   ', refused: 'NO  ' }

const AWAITED: Readonly<Record<AwaitedEvidence, string>> = {
  tick: 'the tick after the end, which shows that none was left out',
  tickCheckpoint: 'the checkpoint over the last tick, due at the next whole minute',
  sealCheckpoint: 'the checkpoint over the seal, due at the next whole minute',
}

export function tellReceipt(value: unknown, publicKey: string | undefined): Told {
  const verdict = verifySecondReceipt(value, { publicKey })
  const lines = verdict.receipt === undefined ? [] : [...headLines(verdict.receipt), '']
  for (const step of verdict.steps) lines.push(...stepLines(step, verdict.receipt))
  return { lines: [...lines, '', ...endLines(verdict)], exit: exitOf(verdict.verdict) }
}

function headLines({ order, outcome, symbol, asset }: ReadSecondReceipt): string[] {
  const { outcome: end, reason, payout } = outcome
  return [
    `Second-contract S${order.orderId}: ${symbol} ${order.direction}, ${order.durationMs / 1_000} s, ` +
      `stake ${amount(order.stake)} ${asset}, payout rate ${amount(order.payoutE8 * 100n)}%`,
    `It says: ${end}${reason === 'settled' ? '' : ` (${reason})`}, ${amount(payout)} ${asset} came back, ended ${moment(outcome.endedMs)}`,
  ]
}

function stepLines(step: SecondStep, receipt: ReadSecondReceipt | undefined): string[] {
  const title = `${MARKS[step.state]} ${TITLES[step.step]}`
  const figures = step.detail === undefined ? [] : detailLines(step, receipt)
  const nothing = step.state === 'none' ? ['     nothing of this kind happened to this order'] : []
  const problem = step.problem === undefined ? [] : problemLines(step.problem)
  return [title, ...figures.map((line) => `     ${line}`), ...nothing, ...problem]
}

function detailLines(step: SecondStep, receipt: ReadSecondReceipt | undefined): string[] {
  if (step.detail === undefined || receipt === undefined) return []
  switch (step.step) {
    case 'form':
      return [`${count(receipt.ticks.length)} ticks, ${receipt.postings.length} postings`]
    case 'committed':
      return committedLines(step.detail, receipt)
    case 'entry':
      return entryLines(step.detail)
    case 'chain': {
      const last = step.detail.links.at(-1)
      return [`${count(step.detail.links.length)} links hashed again; last hash ${last?.hash ?? 'none'}`]
    }
    case 'index':
      return indexLines(step.detail, receipt)
    case 'sum':
      return sumLines(step.detail)
    case 'ledger':
      return step.detail.postings.map(
        ({ kind, number, from, to, amount: moved }) =>
          `#${count(number)} ${kind.padEnd(8)} ${from} -> ${to} ${amount(moved)} ${receipt.asset}`,
      )
    case 'checkpoint':
      return [
        ...(step.detail.seal === undefined ? [] : ['over the seal', ...checkpointLines(step.detail.seal)]),
        ...(step.detail.tick === undefined
          ? []
          : ['over the last tick', ...checkpointLines(step.detail.tick)]),
        keyLine(receipt.publicKey, step.detail.isKeyPinned),
      ]
  }
}

type Detail<Name extends SecondStepName> = NonNullable<Extract<SecondStep, { step: Name }>['detail']>

function committedLines(detail: Detail<'committed'>, { seal }: ReadSecondReceipt): string[] {
  return [
    `order      ${detail.leaf}`,
    ...detail.path.map(({ side, sibling, node }) => `${side.padEnd(6)}     ${sibling} gives ${node}`),
    `root       ${detail.root ?? 'none'}, number ${detail.leafIndex + 1} of ${count(detail.count)} orders`,
    `sealed     ${moment(seal?.timeMs ?? 0)}, after tick ${count(seal?.afterSequence ?? 0)}`,
    `seal       ${detail.sealHash}`,
    `owner      ${detail.isOwnerChecked ? 'the user and nonce in the file give it' : 'not told'}`,
  ]
}

function entryLines({ gap, entry, latestMs }: Detail<'entry'>): string[] {
  const passed = gap.length === 0 ? [] : [`passed     ticks without a price that counts: ${gap.length}`]
  if (entry === undefined) return [...passed, `no entry up to ${moment(latestMs)}`]
  return [
    ...passed,
    `tick       ${count(entry.sequence)} at ${moment(entry.timeMs)}, price ${amount(entry.price)}`,
    `hash       ${entry.hash}`,
  ]
}

function indexLines({ ticks }: Detail<'index'>, { sources }: ReadSecondReceipt): string[] {
  const last = ticks.at(-1)
  const quotes = ticks.reduce((total, tick) => total + tick.quotes.length, 0)
  const all = `${count(ticks.length)} prices computed again from ${count(quotes)} quotes`
  return last === undefined ? [all] : [all, ...workingLines(last, sources)]
}

export function workingLines(
  tick: Detail<'index'>['ticks'][number],
  sources: Readonly<Record<string, string>>,
): string[] {
  const head =
    tick.median === undefined
      ? 'fewer than three fresh quotes: no price'
      : `median ${amount(tick.median)}, allowed ${amount(tick.low ?? 0n)} to ${amount(tick.high ?? 0n)}`
  return [
    `tick       ${count(tick.sequence)}: ${head}`,
    ...tick.quotes.map(({ source, price, ageMs, isFresh, used, isClamped }) => {
      const name = plain(sources[source] ?? `source ${source}`)
      const counted = used === undefined ? (isFresh ? 'not used' : 'stale, not used') : `used ${amount(used)}`
      return `  ${name.padEnd(16)} ${amount(price)}, ${count(ageMs)} ms old, ${counted}${isClamped ? ' (capped)' : ''}`
    }),
    `sum        ${amount(tick.sum)} over ${tick.count} gives ${tick.price === 0n ? 'no price' : amount(tick.price)}`,
  ]
}

const COMPARISONS = { higher: 'higher', lower: 'lower', equal: 'equal', tooFew: 'too few ticks' }

function sumLines(detail: Detail<'sum'>): string[] {
  return [
    ...detail.rows.map(({ second, tick }) => {
      const text = tick === undefined ? 'no tick' : `tick ${count(tick.sequence)}  ${amount(tick.price)}`
      return `${moment(second * 1_000).slice(11, 19)}   ${text}`
    }),
    `sum        ${amount(detail.sum)}`,
    `${detail.count} x entry  ${amount(detail.target)} (entry ${amount(detail.entryPrice)})`,
    `difference ${amount(detail.difference)}: ${COMPARISONS[detail.comparison]}, so ${detail.outcome}`,
  ]
}

function endLines({ verdict, steps, problem, waitingFor, isSigned }: SecondVerdict): string[] {
  const main = steps.filter(({ step }) => step !== 'form' && step !== 'checkpoint')
  const agreed = main.filter(({ state }) => state === 'agrees').length
  if (problem !== undefined) return [`REFUSED: ${problem.code}. ${agreed} of 6 steps agreed before it.`]
  if (verdict === 'waiting') {
    const awaited = waitingFor.map((each) => `- ${AWAITED[each]}`)
    return ['All that is there agrees, but it is not complete. Still to come:', ...awaited]
  }
  if (isSigned) {
    const rest = agreed === 6 ? '' : ', the others have nothing to check'
    return [`The receipt holds: ${agreed} of 6 steps agree${rest}; what they rest on is signed.`]
  }
  return [
    'The figures agree, and the stake came back. Nothing here is signed: the order ended before it was sealed,',
    'so the receipt cannot show more than where the money went.',
  ]
}
