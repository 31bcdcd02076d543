// Puts money in and out together: desks that watch and pay, what users ask for, what they are told. Gives the handlers of
// all calls about it, and what must be started and stopped.

import type { ChainWord } from '@candor/api'
import type { AssetId, Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import {
  type Chain,
  type ChainDeposit,
  DepositCommands,
  DepositDesk,
  type DeskEngine,
  WithdrawalDesk,
} from '@candor/wallets'
import { addressCalls } from '../calls/address-calls.ts'
import { assetsCalls } from '../calls/assets-calls.ts'
import { depositCalls } from '../calls/deposit-calls.ts'
import { fiatCalls } from '../calls/fiat-calls.ts'
import { withdrawalCalls } from '../calls/withdrawal-calls.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { Live } from '../live/live.ts'
import { AddressBook } from './address-book.ts'
import { Assets, type AssetsParts } from './assets.ts'
import { DepositRows } from './deposit-rows.ts'
import { DepositWays } from './deposit-ways.ts'
import { Equity } from './equity.ts'
import { Faucet, type FaucetPort } from './faucet.ts'
import { FiatDeposits } from './fiat-deposits.ts'
import { FundProof } from './fund-proof.ts'
import { MoneyDesk } from './money-desk.ts'
import { MoneyFeed } from './money-feed.ts'
import { MoneyMessages } from './money-messages.ts'
import { depositMinimum, type MoneyTerms, unitsOf } from './money-terms.ts'
import { Prices } from './prices.ts'
import { Transfers } from './transfers.ts'
import { ViewsLedger } from './views-ledger.ts'
import { WithdrawalRequests } from './withdrawal-requests.ts'
import { WithdrawalRows } from './withdrawal-rows.ts'

/** What money is given from outside. */
export interface MoneyOptions {
  readonly chains: readonly Chain[]
  /** Of the demo; there is none on real chains. */
  readonly faucet: FaucetPort | undefined
  readonly terms: MoneyTerms
  /** How often chains are looked at. */
  readonly everyMs: number
}

export interface MoneyParts extends MoneyOptions {
  readonly database: Database
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt' | 'onOutcomes'>
  readonly live: Live
  readonly identity: Pick<Identity, 'messages' | 'secondFactor' | 'fundPassword' | 'realNames'>
  readonly robots: AssetsParts['robots']
  readonly secretBox: SecretBox
  readonly caughtUp: () => Promise<boolean>
  readonly onError: (error: unknown) => void
  readonly clock: () => number
}

export class Money {
  readonly feed: MoneyFeed
  readonly desk: MoneyDesk
  readonly prices: Prices
  readonly proof: FundProof
  readonly calls: ReturnType<typeof callsOf>
  private readonly deposits: DepositDesk
  private readonly withdrawals: WithdrawalDesk
  private readonly equity: Equity
  private readonly messages: MoneyMessages

  constructor(parts: MoneyParts) {
    const { engine, identity, terms, live } = parts
    const base = baseOf(parts)
    const { feed, withdrawalRows } = base
    this.feed = feed
    this.prices = base.prices
    this.deposits = depositDeskOf(parts, base)
    this.withdrawals = withdrawalDeskOf(parts, base)
    this.messages = new MoneyMessages({ ...base, messages: identity.messages, number: live.number })
    engine.onOutcomes((outcomes) => this.heard(outcomes))
    const ways = new DepositWays(parts.chains, this.deposits)
    const addressOf = (userId: UserId, coin: string, chain: ChainWord): Promise<string> =>
      ways.addressOf(userId, coin, chain)
    const realNameOf = async (userId: UserId): Promise<string | null> => {
      const { state, realName } = await identity.realNames.status(userId)
      return state === 'authenticated' ? realName : null
    }
    const onChanged = (userId: UserId, reference: string): void => feed.depositChanged(userId, reference)
    const fiat = new FiatDeposits({ ...base, bank: terms.bank, onChanged })
    const book = new AddressBook({ ...base, messages: identity.messages })
    const proof = new FundProof(identity)
    this.proof = proof
    const assets = new Assets(base)
    this.equity = new Equity({ ...base, assets })
    this.desk = new MoneyDesk({
      ...base,
      fiat,
      issued: () => this.deposits.addresses.issued,
      nudge: () => this.withdrawals.nudge(),
      realNameOf,
    })
    this.calls = callsOf({
      ...base,
      assets,
      equity: this.equity,
      transfers: new Transfers(base),
      faucet: new Faucet({ ...base, send: parts.faucet, addressOf }),
      isOpen: (coin, chain) => ways.isOpen(coin, chain),
      addressOf,
      fiat,
      book,
      proof,
      requests: new WithdrawalRequests({ ...base, book, proof, rows: withdrawalRows }),
      realNameOf,
    })
  }

  async start(): Promise<void> {
    await this.messages.start()
    await this.deposits.start()
    this.withdrawals.start()
    this.equity.start()
  }

  async stop(): Promise<void> {
    await Promise.all([this.deposits.stop(), this.withdrawals.stop(), this.equity.stop()])
    await this.messages.stop()
  }

  /** Whoever listens sees what the core did at once, not at the next look at a chain. */
  private heard(outcomes: readonly Outcome[]): void {
    for (const { events } of outcomes) {
      for (const event of events) {
        if (event.type === 'DepositNamed') this.feed.depositChanged(event.userId, event.reference)
        if (!('withdrawalId' in event)) continue
        this.feed.withdrawalChanged(event.userId, event.withdrawalId)
        if (event.type === 'WithdrawalApproved') this.withdrawals.nudge()
      }
    }
  }
}

/** What nearly every part of it needs. */
function baseOf(parts: MoneyParts) {
  const { database, engine, live, terms } = parts
  const { listing, indexPrices } = live
  const deskEngine: DeskEngine = {
    submit: (command) => engine.submit(command),
    underway: () => engine.query('underway', {}),
  }
  const depositRows = new DepositRows({ database, listing, confirmations: terms.depositConfirmations })
  const withdrawalRows = new WithdrawalRows(database, listing)
  return {
    ...parts,
    listing,
    deskEngine,
    prices: new Prices({ ...parts, listing, indexPrices }),
    ledger: new ViewsLedger(parts),
    commands: new DepositCommands(deskEngine),
    depositRows,
    withdrawalRows,
    feed: new MoneyFeed({ ...parts, depositRows, withdrawalRows }),
    assetOf: (code: string) => listing.asset(code),
    assetById: (id: AssetId) => listing.assetById(id),
  }
}

type Base = ReturnType<typeof baseOf>

function depositDeskOf({ terms, identity }: MoneyParts, base: Base): DepositDesk {
  return new DepositDesk({
    ...base,
    terms: {
      confirmations: terms.depositConfirmations,
      minimum: (_chain, asset) => unitsOf(depositMinimum(asset)),
    },
    tellFailed: (transaction, deposit) => tellFailed(identity.messages, transaction, deposit),
    onChanged: (userId, reference) => base.feed.depositChanged(userId, reference),
  })
}

function withdrawalDeskOf({ terms }: MoneyParts, base: Base): WithdrawalDesk {
  return new WithdrawalDesk({
    ...base,
    engine: base.deskEngine,
    confirmations: terms.withdrawalConfirmations,
    onChanged: ({ userId, withdrawalId }) => base.feed.withdrawalChanged(userId, withdrawalId),
  })
}

type CallsParts = Parameters<typeof assetsCalls>[0] &
  Parameters<typeof depositCalls>[0] &
  Parameters<typeof fiatCalls>[0] &
  Parameters<typeof withdrawalCalls>[0] &
  Parameters<typeof addressCalls>[0]

function callsOf(parts: CallsParts) {
  return {
    ...assetsCalls(parts),
    ...depositCalls(parts),
    ...fiatCalls(parts),
    ...withdrawalCalls(parts),
    ...addressCalls(parts),
  }
}

/** A deposit that is never credited: why, in a message. */
async function tellFailed(
  messages: Identity['messages'],
  transaction: Database,
  { user_id: userId, reason, coin: asset, exact_amount: amount }: ChainDeposit,
): Promise<() => void> {
  const message =
    reason === 'below.minimum'
      ? await messages.write(transaction, userId, {
          kind: 'deposit.below.minimum',
          facts: { amount, asset, minimum: depositMinimum(asset) },
        })
      : await messages.write(transaction, userId, { kind: 'deposit.wrong.asset', facts: { asset } })
  return () => messages.tell(userId, message)
}
