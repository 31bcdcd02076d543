// Golden files hold what was once written, for ever: this build must read it, understand it the same way and
// write it again to the last byte. GOLDEN_WRITE=1 adds files that are missing; it never changes one.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Schema } from './codec/schema.ts'
import { COMMAND_TYPES, COMMANDS, command } from './commands.ts'
import { EVENT_TYPES, EVENTS, event } from './events.ts'
import { COMMAND_SAMPLES, RECORD_SAMPLES } from './golden-commands-suite.ts'
import { CONTRACT_REPLY_SAMPLES } from './golden-contract-events-suite.ts'
import { CONTRACT_TRIGGER_REPLY_SAMPLES } from './golden-contract-trigger-suite.ts'
import { FINANCIAL_REPLY_SAMPLES, MINING_REPLY_SAMPLES } from './golden-earn-events-suite.ts'
import { EVENT_SAMPLES, OUTCOME_SAMPLES, REPLY_SAMPLES } from './golden-events-suite.ts'
import { SECOND_REPLY_SAMPLES } from './golden-second-events-suite.ts'
import { decode, decodeRecord, encode, encodeRecord, outcome, reply } from './records.ts'

const ROOT = fileURLToPath(new URL('../golden', import.meta.url))
const WRITE = process.env['GOLDEN_WRITE'] === '1'

interface Golden {
  readonly samples: readonly { readonly json: unknown; readonly hex: string }[]
}

interface Codec<T> {
  encode(value: T): Uint8Array
  decode(bytes: Uint8Array): T
}

function codecOf<T>(schema: Schema<T>): Codec<T> {
  return { encode: (value) => encode(schema, value), decode: (bytes) => decode(schema, bytes) }
}

/** For people: amounts as decimal strings, bytes as hexadecimal digits; fields that are absent are left out. */
function readable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) => {
      if (each instanceof Uint8Array) return hexOf(each)
      return typeof each === 'bigint' ? String(each) : each
    }),
  )
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function writeIfMissing<T>(file: string, samples: readonly T[], codec: Codec<T>): void {
  if (!WRITE || existsSync(file)) return
  const golden: Golden = {
    samples: samples.map((sample) => ({ json: readable(sample), hex: hexOf(codec.encode(sample)) })),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`, { flag: 'wx' })
}

function proves<T>(name: string, codec: Codec<T>, samples: readonly T[]): void {
  test(`[P16] ${name} is read and written as ever`, () => {
    const file = join(ROOT, name)
    writeIfMissing(file, samples, codec)
    expect(existsSync(file), `${name} is missing: run once with GOLDEN_WRITE=1`).toBe(true)
    const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden
    expect(golden.samples.length).toBeGreaterThanOrEqual(2)
    for (const { json, hex } of golden.samples) {
      const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
      const value = codec.decode(bytes)
      expect(readable(value)).toEqual(json)
      expect(hexOf(codec.encode(value))).toBe(hex)
    }
  })
}

describe('commands', () => {
  for (const type of COMMAND_TYPES) {
    const { version } = COMMANDS[type]
    proves(`commands/${type}.v${version}.json`, codecOf(command), COMMAND_SAMPLES[type])
  }
})

describe('events', () => {
  for (const type of EVENT_TYPES) {
    const { version } = EVENTS[type]
    proves(`events/${type}.v${version}.json`, codecOf(event), EVENT_SAMPLES[type])
  }
})

describe('replies, outcomes and records', () => {
  proves('replies/Reply.v1.json', codecOf(reply), REPLY_SAMPLES)
  proves('replies/ReplyWithContractOrders.v1.json', codecOf(reply), CONTRACT_REPLY_SAMPLES)
  proves('replies/ReplyWithSecondOrder.v1.json', codecOf(reply), SECOND_REPLY_SAMPLES)
  proves('replies/ReplyWithFinancialOrder.v1.json', codecOf(reply), FINANCIAL_REPLY_SAMPLES)
  proves('replies/ReplyWithMiningOrder.v1.json', codecOf(reply), MINING_REPLY_SAMPLES)
  proves('replies/ReplyWithContractTrigger.v1.json', codecOf(reply), CONTRACT_TRIGGER_REPLY_SAMPLES)
  proves('outcomes/Outcome.v1.json', codecOf(outcome), OUTCOME_SAMPLES)
  proves('records/Record.v1.json', { encode: encodeRecord, decode: decodeRecord }, RECORD_SAMPLES)
})

test('[P16] no golden file is left over from a command or event that is gone', () => {
  const names = (folder: string): string[] =>
    readdirSync(join(ROOT, folder)).map((file) => file.replace(/\.v\d+\.json$/, ''))
  expect(names('commands').filter((name) => !(COMMAND_TYPES as readonly string[]).includes(name))).toEqual([])
  expect(names('events').filter((name) => !(EVENT_TYPES as readonly string[]).includes(name))).toEqual([])
})

test('[P16] tags are unique and the same as ever', () => {
  // Adding a line is how a command joins; no line ever changes.
  expect(Object.fromEntries(COMMAND_TYPES.map((type) => [type, COMMANDS[type].tag]))).toEqual({
    Tick: 1,
    ListAsset: 2,
    DefineIndex: 3,
    IndexTick: 4,
    ListSpotMarket: 5,
    SetSpotParameters: 6,
    SetSpotMarketStatus: 7,
    SetFeeSchedule: 8,
    SetFeeLevelOverride: 9,
    OpenAccount: 20,
    SetAccountIdentity: 21,
    FreezeAccount: 22,
    UnfreezeAccount: 23,
    LockAccount: 24,
    UnlockAccount: 25,
    FreezeAmount: 26,
    UnfreezeAmount: 27,
    LockAmount: 28,
    UnlockAmount: 29,
    Transfer: 30,
    SeeDeposit: 31,
    ConfirmDeposit: 32,
    OrphanDeposit: 33,
    PlaceSpotOrder: 40,
    CancelSpotOrder: 41,
    CancelAllSpotOrders: 42,
    AmendSpotOrder: 43,
    SeeNamedDeposit: 53,
    RequestWithdrawal: 34,
    CancelWithdrawal: 35,
    ApproveWithdrawal: 36,
    RefuseWithdrawal: 37,
    SendWithdrawal: 38,
    SettleWithdrawal: 39,
    ReturnWithdrawal: 50,
    PostCorrection: 51,
    AddCapital: 52,
    ListContract: 60,
    SetContractParameters: 61,
    SetContractStatus: 62,
    SetContractMode: 63,
    SetLeverage: 64,
    PlaceContractOrder: 65,
    CancelContractOrder: 66,
    CancelAllContractOrders: 67,
    AmendContractOrder: 68,
    MoveMargin: 69,
    SetPositionStops: 70,
    CancelStop: 71,
    ClosePositions: 72,
    ReversePosition: 73,
    PlaceCapital: 74,
    ListSecondProduct: 80,
    SetSecondParameters: 81,
    SetSecondStatus: 82,
    SetSecondCountries: 83,
    PlaceSecondOrder: 84,
    CancelSecondOrder: 85,
    SealSecondOrders: 86,
    SetSecondLossLimit: 87,
    TakeSecondBreak: 88,
    VoidSecondRange: 89,
    ListFinancialProduct: 90,
    SetFinancialParameters: 91,
    SetFinancialStatus: 92,
    BuyFinancial: 93,
    LeaveFinancial: 94,
    CancelFinancial: 95,
    ListMiningPool: 96,
    SetMiningParameters: 97,
    SetMiningStatus: 98,
    BuyMining: 99,
    OpenRobot: 100,
    FundRobot: 101,
    CloseRobot: 102,
    PlaceContractTrigger: 103,
    CancelContractTrigger: 104,
    CancelAllContractTriggers: 105,
  })
  const tags = EVENT_TYPES.map((type) => EVENTS[type].tag)
  expect(new Set(tags).size).toBe(tags.length)
})
