// Withdrawals asked for by users: every check that the core cannot make, then the command. One key is one withdrawal for
// ever: its number follows from user and key, and its details are written before the command, so that a crash in between
// neither pays twice nor forgets the limit. Concurrent requests meet at the user's row.

import { createHash } from 'node:crypto'
import type { ChainWord } from '@candor/api'
import {
  type Amount,
  type AssetView,
  parseDecimal,
  Refusal,
  type UserId,
  type WithdrawalId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { type Chain, type Destination, writeDestination } from '@candor/wallets'
import { heldUntil, withdrawalLimitOf } from '../identity/safety.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import type { AddressBook } from './address-book.ts'
import { readBankName, readCardNumber } from './bank-card.ts'
import type { FundProof, GivenFundProof } from './fund-proof.ts'
import { MONEY_LIMITS } from './limits.ts'
import {
  BANK_TERMS,
  SECOND_APPROVAL_ABOVE,
  unitsOf,
  WITHDRAWAL_TERMS,
  type WithdrawalTerms,
} from './money-terms.ts'
import type { Prices } from './prices.ts'
import { safetyOf } from './safety-facts.ts'
import type { OwnedWithdrawalRow, WithdrawalRows } from './withdrawal-rows.ts'

export interface WithdrawalRequestsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'submit'>
  readonly listing: Listing
  readonly chains: readonly Chain[]
  readonly book: AddressBook
  readonly proof: FundProof
  readonly prices: Prices
  readonly rows: WithdrawalRows
  readonly secretBox: SecretBox
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

/** Who asks, and from where. */
export interface Asker {
  readonly userId: UserId
  readonly key: string | undefined
  readonly device: string
  readonly address: string
}

export interface ChainRequest extends GivenFundProof {
  readonly coin: string
  readonly chain: ChainWord
  readonly address: string
  readonly memo?: string
  readonly quantity: string
}

export interface BankRequest extends GivenFundProof {
  readonly bankName: string
  readonly cardNumber: string
  readonly amount: string
}

/** A request whose form is right. */
interface Checked {
  readonly asset: AssetView
  readonly amount: Amount
  readonly fee: Amount
  readonly valueUsdt: Amount
  readonly destination: Destination
  readonly bankName: string | undefined
  readonly cardNumber: string | undefined
}

const ID_BYTES = 7
/** 52 bits: within the safe integers, and as many digits as people can still read out. */
const ID_BITS = 52n
export const BANK_PURPOSE = 'bank details'

export class WithdrawalRequests {
  private readonly parts: WithdrawalRequestsParts
  /** Requests that are being answered: the same key again waits for the first. */
  private readonly underWay = new Map<WithdrawalId, Promise<void>>()

  constructor(parts: WithdrawalRequestsParts) {
    this.parts = parts
  }

  toChain(asker: Asker, request: ChainRequest): Promise<OwnedWithdrawalRow> {
    const { fundPassword: _f, secondFactor: _s, ...terms } = request
    return this.request(asker, terms, request, () => this.checkChain(request))
  }

  toBank(asker: Asker, request: BankRequest): Promise<OwnedWithdrawalRow> {
    const { fundPassword: _f, secondFactor: _s, ...terms } = request
    return this.request(asker, terms, request, () => this.checkBank(request))
  }

  async cancel({ userId, key }: Pick<Asker, 'userId' | 'key'>, id: string): Promise<OwnedWithdrawalRow> {
    const withdrawalId = Number(id) as WithdrawalId
    throwIfRejected(
      await this.parts.engine.submit({ type: 'CancelWithdrawal', userId, clientId: key, withdrawalId }),
    )
    return this.answer(userId, withdrawalId)
  }

  /** What counts against today's limit, in units of 10^-8 USDT. */
  async usedToday(database: Database, userId: UserId): Promise<Amount> {
    const { used } = await database
      .selectFrom('withdrawal_details as d')
      .leftJoin('view_withdrawals as v', 'v.withdrawal_id', 'd.withdrawal_id')
      .select((is) => is.fn.coalesce(is.fn.sum<bigint>('d.value_usdt'), is.lit(0)).as('used'))
      .where('d.user_id', '=', userId)
      .where('d.created_ms', '>', this.parts.clock() - MONEY_LIMITS.dayMs)
      .where((is) => is.or([is('v.state', 'is', null), is('v.state', 'not in', ['refused', 'returned'])]))
      .executeTakeFirstOrThrow()
    return used as Amount
  }

  private async request(
    asker: Asker,
    terms: object,
    proof: GivenFundProof,
    check: () => Checked,
  ): Promise<OwnedWithdrawalRow> {
    const { userId, key } = asker
    if (key === undefined) {
      // What is wrong with the request itself is said first.
      check()
      throw new ApiRefusal('request.key.required')
    }
    const withdrawalId = this.idOf(userId, key)
    const hash = createHash('sha256').update(JSON.stringify(terms)).digest()
    for (;;) {
      // The same key at the same moment: whoever comes second gets what the first was given.
      await this.underWay.get(withdrawalId)?.catch(() => undefined)
      if (await this.isRepeated(userId, withdrawalId, hash)) return this.answer(userId, withdrawalId)
      if (!this.underWay.has(withdrawalId)) break
    }
    const done = this.make(asker, withdrawalId, hash, proof, check())
    this.underWay.set(withdrawalId, done)
    try {
      await done
    } finally {
      this.underWay.delete(withdrawalId)
    }
    return this.answer(userId, withdrawalId)
  }

  private async make(
    asker: Asker,
    withdrawalId: WithdrawalId,
    hash: Buffer,
    proof: GivenFundProof,
    checked: Checked,
  ): Promise<void> {
    const { userId } = asker
    await this.refuseHeld(userId)
    await this.parts.proof.check(userId, proof)
    await this.parts.database
      .transaction()
      .execute((transaction) => this.writeDetails(transaction, asker, { withdrawalId, hash, checked }))
    try {
      await this.submit(asker, withdrawalId, checked)
    } catch (error) {
      // Only when nothing was, or ever will be, logged for it.
      const isOut =
        error instanceof ApiRefusal || (error instanceof Refusal && error.code !== 'engine.failed')
      if (isOut) await this.removeDetails(withdrawalId)
      throw error
    }
  }

  private async submit({ userId, key }: Asker, withdrawalId: WithdrawalId, checked: Checked): Promise<void> {
    const { asset, amount, fee, destination, valueUsdt } = checked
    throwIfRejected(
      await this.parts.engine.submit({
        type: 'RequestWithdrawal',
        withdrawalId,
        userId,
        clientId: key,
        assetId: asset.assetId,
        amount,
        fee,
        destination: writeDestination(destination),
        approvalsNeeded: valueUsdt > unitsOf(SECOND_APPROVAL_ABOVE) ? 2 : 1,
      }),
    )
  }

  /** With the user's row locked: of two at once the second sees the first. */
  private async writeDetails(
    transaction: Database,
    asker: Asker,
    { withdrawalId, hash, checked }: { withdrawalId: WithdrawalId; hash: Buffer; checked: Checked },
  ): Promise<void> {
    const { book, secretBox, clock } = this.parts
    const { userId } = asker
    const { facts, heldUntilMs, allowList } = await safetyOf(transaction, userId, 'lock')
    if (!facts.realName) throw new ApiRefusal('account.not.authenticated')
    if (heldUntil(heldUntilMs, clock()) !== null) throw held(heldUntilMs, clock())
    const { destination } = checked
    if (allowList && destination.way !== 'bank') {
      const { way: chain, address, memo } = destination
      await book.refuseUnlisted(transaction, userId, { chain, address, memo })
    }
    const used = await this.usedToday(transaction, userId)
    if (used + checked.valueUsdt > unitsOf(withdrawalLimitOf(facts).limit))
      throw new ApiRefusal('withdrawal.limit')
    const bank = JSON.stringify({ bankName: checked.bankName, cardNumber: checked.cardNumber })
    await transaction
      .insertInto('withdrawal_details')
      .values({
        withdrawal_id: withdrawalId,
        user_id: userId,
        way: destination.way,
        address: destination.way === 'bank' ? destination.card : destination.address,
        memo: destination.way === 'bank' ? null : (destination.memo ?? null),
        bank_name: checked.bankName ?? null,
        sealed_bank:
          checked.cardNumber === undefined
            ? null
            : secretBox.seal(BANK_PURPOSE, String(userId), Buffer.from(bank)),
        value_usdt: checked.valueUsdt,
        request_hash: hash,
        device: asker.device,
        ip_address: asker.address,
        created_ms: clock(),
        tx_id: null,
        confirmations: null,
        problem: null,
      })
      .execute()
  }

  private async removeDetails(withdrawalId: WithdrawalId): Promise<void> {
    await this.parts.database
      .deleteFrom('withdrawal_details')
      .where('withdrawal_id', '=', withdrawalId)
      .execute()
  }

  /** Before any proof is spent: a hold is no secret. */
  private async refuseHeld(userId: UserId): Promise<void> {
    const { database, clock } = this.parts
    const { heldUntilMs } = await safetyOf(database, userId)
    if (heldUntil(heldUntilMs, clock()) !== null) throw held(heldUntilMs, clock())
  }

  private async isRepeated(userId: UserId, withdrawalId: WithdrawalId, hash: Buffer): Promise<boolean> {
    const { database, rows, caughtUp } = this.parts
    const details = await database
      .selectFrom('withdrawal_details')
      .select(['user_id', 'request_hash'])
      .where('withdrawal_id', '=', withdrawalId)
      .executeTakeFirst()
    if (details !== undefined) {
      const isSame = details.user_id === userId && hash.equals(details.request_hash)
      if (!isSame) throw new ApiRefusal('request.key.conflict')
    }
    if (!(await caughtUp())) throw new ApiRefusal('database.unavailable')
    // The log remembers a withdrawal even where our own table was set back.
    const row = await rows.one(withdrawalId)
    if (row === undefined) {
      if (details !== undefined) await this.removeDetails(withdrawalId)
      return false
    }
    if (row.userId !== userId) throw new ApiRefusal('request.key.conflict')
    return true
  }

  private async answer(userId: UserId, withdrawalId: WithdrawalId): Promise<OwnedWithdrawalRow> {
    const { rows, caughtUp } = this.parts
    await caughtUp()
    const row = await rows.one(withdrawalId, userId)
    // It stands in the log all the same: the same key asks for it again.
    if (row === undefined) throw new ApiRefusal('database.unavailable')
    return row
  }

  private checkChain({ coin, chain: name, address, memo, quantity }: ChainRequest): Checked {
    const { chains, listing, book } = this.parts
    const asset = listing.asset(coin)
    const terms = WITHDRAWAL_TERMS[coin]
    if (asset === undefined || terms === undefined) throw new ApiRefusal('coin.closed')
    const chain = chains.find((each) => each.name === name && each.assets.includes(coin))
    if (chain === undefined) throw new ApiRefusal('chain.unavailable')
    book.refuseInvalid(name, address, memo)
    const amount = amountOf(asset, quantity, terms)
    if (amount % chain.paymentStep(coin) !== 0n) throw new ApiRefusal('request.decimals')
    const destination = { way: name, address, memo: memo === '' ? undefined : memo }
    return { ...this.priced(asset, amount, terms), destination, bankName: undefined, cardNumber: undefined }
  }

  private checkBank({ bankName, cardNumber, amount: text }: BankRequest): Checked {
    const asset = this.parts.listing.asset(BANK_TERMS.currency)
    if (asset === undefined) throw new ApiRefusal('coin.closed')
    const name = readBankName(bankName)
    const digits = readCardNumber(cardNumber)
    const amount = amountOf(asset, text, BANK_TERMS)
    const destination = { way: 'bank' as const, card: digits.slice(-4) }
    return { ...this.priced(asset, amount, BANK_TERMS), destination, bankName: name, cardNumber: digits }
  }

  private priced(asset: AssetView, amount: Amount, terms: WithdrawalTerms) {
    const valueUsdt = this.parts.prices.freshValueOf(asset, amount, MONEY_LIMITS.priceMs)
    if (valueUsdt === undefined) throw new ApiRefusal('price.unavailable')
    return { asset, amount, fee: unitsOf(terms.fee, asset.scale) as Amount, valueUsdt }
  }

  /** The same user and key, the same withdrawal: nothing else needs to be remembered for that. */
  private idOf(userId: UserId, key: string): WithdrawalId {
    const hash = this.parts.secretBox.hash('withdrawal id', `${userId} ${key}`)
    const bits = BigInt(`0x${hash.subarray(0, ID_BYTES).toString('hex')}`) >> (BigInt(ID_BYTES * 8) - ID_BITS)
    return Number(bits === 0n ? 1n : bits) as WithdrawalId
  }
}

function amountOf(asset: AssetView, text: string, { minimum }: WithdrawalTerms): Amount {
  const amount = parseDecimal(text, asset.scale)
  if (amount === undefined) throw new ApiRefusal('request.decimals')
  if (amount === 0n) throw new ApiRefusal('request.amount.invalid')
  if (amount < unitsOf(minimum, asset.scale)) throw new ApiRefusal('withdrawal.minimum')
  return amount as Amount
}

function held(untilMs: number | null, nowMs: number): ApiRefusal {
  const waitSeconds = Math.max(1, Math.ceil(((untilMs ?? nowMs) - nowMs) / 1_000))
  return new ApiRefusal('withdrawal.held', undefined, undefined, { waitSeconds })
}
