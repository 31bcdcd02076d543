// The built core, in processes with other clocks, languages and time zones: same commands, same bytes.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { decodeRecord, encode, encodeRecord, outcome } from '@candor/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { Core } from './core.ts'
import {
  amend,
  buy,
  cancelAll,
  DAY,
  given,
  HOUR,
  indexAt,
  marketBuy,
  NOON,
  sell,
  stopLimit,
  stopMarket,
  TICK,
  USDT,
} from './scenario-suite.ts'
import { approve, capital, comeBack, correct, request, send, settle, takeBack } from './withdrawal-suite.ts'

const CORE = new URL('../dist/index.js', import.meta.url).href
const CONTRACT = new URL('../../contract/dist/index.js', import.meta.url).href

const CHILD = `
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Core } from ${JSON.stringify(CORE)}
import { decodeRecord, encode, outcome } from ${JSON.stringify(CONTRACT)}
const core = Core.create()
const outcomes = createHash('sha256')
readFileSync(0, 'utf8').trim().split('\\n').forEach((line, at) => {
  const { timeMs, command } = decodeRecord(Buffer.from(line, 'hex'))
  outcomes.update(encode(outcome, core.apply(at + 1, timeMs, command)))
})
const state = createHash('sha256').update(core.encodeState()).digest('hex')
console.log(JSON.stringify({ state, outcomes: outcomes.digest('hex'), zone: new Date(0).getTimezoneOffset() }))
`

interface Answer {
  readonly state: string
  readonly outcomes: string
  readonly zone: number
}

/** Two days of everything: fills, stops, prevention, keys, rejections, jobs. */
function journal(): readonly string[] {
  const world = given({
    alice: { usdt: '1000000', btc: '50' },
    bob: { usdt: '1000000', btc: '50' },
    twin: { btc: '5', usdt: '5000', group: 1 },
  })
  for (let round = 0; round < 20; round++) {
    const price = String(30_000 + ((round * 37) % 100))
    world.when(indexAt(price, world.nowMs))
    world.when('bob', sell('0.3', price, { clientId: `b-${round % 7}` }), buy('0.2', '29900'))
    world.when(
      'alice',
      stopMarket('buy', { quantity: '0.1', stopPrice: '30090' }),
      buy('0.25', price, { selfTrade: 'decrement' }),
    )
    world.when(
      'twin',
      sell('0.1', price, { selfTrade: 'expireBoth' }),
      stopLimit('sell', { quantity: '0.1', price: '29000', stopPrice: '29950' }),
    )
    world.when('alice', marketBuy({ quoteAmount: '777.77' }), amend(round + 1, { price: '29950' }))
    world.when('bob', request(round + 1, { clientId: `w-${round % 5}`, approvalsNeeded: 1 + (round % 2) }))
    world
      .when(approve(round))
      .when(approve(round + 1))
      .when(send(round + 1))
    world.when(round % 3 === 0 ? settle(round, { cost: '0.5', costAssetId: USDT }) : comeBack(round))
    world.when('bob', takeBack(round + (round % 2))).when(capital('3'))
    world.when(
      'twin',
      correct('1.5', { direction: 'credit', against: 'capital', clientId: `c-${round % 4}` }),
    )
    world.after(2n * HOUR + 333n).when(TICK)
  }
  world.at(NOON + 2n * DAY).when('bob', cancelAll())
  return world.journal.map((record) => Buffer.from(encodeRecord(record)).toString('hex'))
}

function childWith(records: readonly string[], env: Readonly<Record<string, string>>): Answer {
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', CHILD], {
    input: records.join('\n'),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  expect(child.stderr).toBe('')
  return JSON.parse(child.stdout) as Answer
}

describe('[P1] the state does not depend on the machine', () => {
  const records = journal()
  let expected: Pick<Answer, 'state' | 'outcomes'>

  beforeAll(() => {
    expected = hereWith(records)
  })

  test.each([
    [{ TZ: 'UTC', LANG: 'C' }, 0],
    [{ TZ: 'Asia/Kathmandu', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' }, -330],
    [{ TZ: 'America/St_Johns', LANG: 'ar_EG.UTF-8', LC_ALL: 'tr_TR.UTF-8' }, 210],
  ])('%o', (env, zone) => {
    const answer = childWith(records, env)
    // The child really lives elsewhere; otherwise this would prove nothing.
    expect(answer.zone).toBe(zone)
    expect({ state: answer.state, outcomes: answer.outcomes }).toEqual(expected)
  })

  test('the script is rich enough to prove something', () => {
    expect(records.length).toBeGreaterThan(150)
  })
})

/** The same, from the sources, in this process. */
function hereWith(records: readonly string[]): Pick<Answer, 'state' | 'outcomes'> {
  const core = Core.create()
  const outcomes = createHash('sha256')
  records.forEach((line, at) => {
    const { timeMs, command } = decodeRecord(Buffer.from(line, 'hex'))
    outcomes.update(encode(outcome, core.apply((at + 1) as never, timeMs, command)))
  })
  return {
    state: createHash('sha256').update(core.encodeState()).digest('hex'),
    outcomes: outcomes.digest('hex'),
  }
}
