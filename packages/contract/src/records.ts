// What crosses a boundary as bytes: a command in the log, a reply to its sender, the outcome of a batch.

import { CodecError, Reader, Writer } from './codec/bytes.ts'
import { list, optional, type Schema, struct, type TypeOf } from './codec/schema.ts'
import { type Command, command } from './commands.ts'
import {
  type ContractOrderView,
  type ContractTriggerView,
  contractOrders,
  contractTrigger,
} from './contract-fields.ts'
import { type FinancialOrderView, financialOrder, type MiningOrderView, miningOrder } from './earn-fields.ts'
import { event } from './events.ts'
import type { SpotOrderView } from './fields.ts'
import * as f from './fields.ts'
import type { CommandNumber } from './ids.ts'
import { type RejectionCode, rejectionCode } from './rejections.ts'
import { type SecondOrderView, secondOrder } from './second-fields.ts'
import type { TimeMs } from './units.ts'

/** A command with the time that the engine gave it. Its number is its place in the log. */
export interface TimedCommand {
  readonly timeMs: TimeMs
  readonly command: Command
}

/** The first byte of every record: the format of all that follows. */
const FORMAT = 1

/** What the sender of a command is told, once the command is durable. */
export interface Reply {
  readonly number: CommandNumber
  readonly timeMs: TimeMs
  /** None when the command was accepted. */
  readonly rejection: RejectionCode | undefined
  /** The spot order placed, cancelled or amended, as the core left it. */
  readonly order: SpotOrderView | undefined
  /** The contract orders that the command is about, as the core left them. */
  readonly contractOrders: readonly ContractOrderView[] | undefined
  /** The second-contract order that the command is about, as the core left it. */
  readonly secondOrder: SecondOrderView | undefined
  /** The order of a financial product or a pool that the command is about, as the core left it. */
  readonly financialOrder: FinancialOrderView | undefined
  readonly miningOrder: MiningOrderView | undefined
  /** The conditional order placed or taken back, as it was placed. */
  readonly contractTrigger: ContractTriggerView | undefined
  /** How many orders a cancel-all closed. */
  readonly closed: number | undefined
}

const rejection = optional(rejectionCode)
const closed = optional(f.count)

const NO_ORDER = 0
const SPOT_ORDER = 1
const CONTRACT_ORDERS = 2
const SECOND_ORDER = 3
const FINANCIAL_ORDER = 4
const MINING_ORDER = 5
const CONTRACT_TRIGGER = 6

// Written by hand: replies were written before there were contracts and second-contracts, and their bytes must stay as they were.
export const reply: Schema<Reply> = {
  describe: '{ number, timeMs, rejection, order, contractOrders or secondOrder, closed }',
  write: (writer, value) => {
    f.commandNumber.write(writer, value.number)
    f.timeMs.write(writer, value.timeMs)
    rejection.write(writer, value.rejection)
    if (value.order !== undefined) {
      writer.u8(SPOT_ORDER)
      f.spotOrder.write(writer, value.order)
    } else if (value.contractOrders !== undefined) {
      writer.u8(CONTRACT_ORDERS)
      contractOrders.write(writer, value.contractOrders)
    } else if (value.secondOrder !== undefined) {
      writer.u8(SECOND_ORDER)
      secondOrder.write(writer, value.secondOrder)
    } else if (value.financialOrder !== undefined) {
      writer.u8(FINANCIAL_ORDER)
      financialOrder.write(writer, value.financialOrder)
    } else if (value.miningOrder !== undefined) {
      writer.u8(MINING_ORDER)
      miningOrder.write(writer, value.miningOrder)
    } else if (value.contractTrigger !== undefined) {
      writer.u8(CONTRACT_TRIGGER)
      contractTrigger.write(writer, value.contractTrigger)
    } else writer.u8(NO_ORDER)
    closed.write(writer, value.closed)
  },
  read: (reader) => {
    const number = f.commandNumber.read(reader)
    const timeMs = f.timeMs.read(reader)
    const rejected = rejection.read(reader)
    const kind = reader.u8()
    if (kind > CONTRACT_TRIGGER) throw new CodecError('a reply shows orders of an unknown kind')
    return {
      number,
      timeMs,
      rejection: rejected,
      order: kind === SPOT_ORDER ? f.spotOrder.read(reader) : undefined,
      contractOrders: kind === CONTRACT_ORDERS ? contractOrders.read(reader) : undefined,
      secondOrder: kind === SECOND_ORDER ? secondOrder.read(reader) : undefined,
      financialOrder: kind === FINANCIAL_ORDER ? financialOrder.read(reader) : undefined,
      miningOrder: kind === MINING_ORDER ? miningOrder.read(reader) : undefined,
      contractTrigger: kind === CONTRACT_TRIGGER ? contractTrigger.read(reader) : undefined,
      closed: closed.read(reader),
    }
  },
}

/** No command gives more events than this: a sweep of a whole book of small orders stays well below. */
const MAX_EVENTS = 10_000_000

/** A command's number, time and all that became of it. */
export const outcome = struct({
  number: f.commandNumber,
  timeMs: f.timeMs,
  events: list(event, MAX_EVENTS),
  reply,
})
export type Outcome = TypeOf<typeof outcome>

const timedCommand: Schema<TimedCommand> = {
  describe: 'a command in the log',
  write: (writer, value) => {
    writer.u8(FORMAT)
    writer.int(value.timeMs)
    command.write(writer, value.command)
  },
  read: (reader) => {
    const format = reader.u8()
    if (format !== FORMAT) throw new CodecError(`record format ${format} is not known`)
    return { timeMs: reader.int() as TimeMs, command: command.read(reader) }
  },
}

const scratch = new Writer(1024)

/** Encodes one value into bytes of its own. */
export function encode<T>(schema: Schema<T>, value: T): Uint8Array {
  scratch.reset()
  schema.write(scratch, value)
  return scratch.finish()
}

/** Decodes one value and insists that nothing is left over. */
export function decode<T>(schema: Schema<T>, bytes: Uint8Array): T {
  const reader = new Reader(bytes)
  const value = schema.read(reader)
  reader.end()
  return value
}

/**
 * An outcome as it leaves the engine: made of its bytes, plain through and through, sharing nothing with the core. A core may keep
 * an event in another form until somebody asks for its bytes or its fields; whoever copies events must have them like this.
 */
export function asTold(came: Outcome): Outcome {
  return decode(outcome, encode(outcome, came))
}

export function encodeRecord(value: TimedCommand): Uint8Array {
  return encode(timedCommand, value)
}

export function decodeRecord(bytes: Uint8Array): TimedCommand {
  return decode(timedCommand, bytes)
}
