// Puts money in and out together: desks that watch and pay, what users ask for, what they are told. Gives the handlers of
// all calls about it, and what must be started and stopped.

import type { ChainWord } from '@candor/api'
import type { Outcome, UserId } from '@candor/contract'
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
import { ApiRefusal } from '../refusal.ts'
import { AddressBook } from './address-book.ts'
import { Assets } from './assets.ts'
import { DepositRows } from './deposit-rows.ts'
import { Equity } from './equity.ts'
import { Faucet, type FaucetPort } from './faucet.ts'
import { FiatDeposits } from './fiat-deposits.ts'
import { FundProof } from './fund-proof.ts'
import { MoneyDesk } from './money-desk.ts'
import { MoneyFeed } from './money-feed.ts'
import { MoneyMessages } from './money-messages.ts'
import { COINS, depositMinimum, type MoneyTerms, unitsOf } from './money-terms.ts'
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
  readonly secretBox: SecretBox
  readonly caughtUp: () => Promise<boolean>
  readonly onError: (error: unknown) => void
  readonly clock: () => number
}

export class Money {
  readonly feed: MoneyFeed
  readonly desk: MoneyDesk
  readonly prices: Prices
  readonly calls: ReturnType<typeof callsOf>
  private readonly deposits: DepositDesk
  private readonly withdrawals: WithdrawalDesk
  private readonly equity: Equity
  private readonly messages: MoneyMessages

  constructor(parts: MoneyParts) {
    const { database, engine, live, identity, chains, terms, caughtUp } = parts
    const { listing, indexPrices } = live
    const shared = { ...parts, listing }
    const prices = new Prices({ ...shared, indexPrices })
    const ledger = new ViewsLedger(parts)
    const deskEngine: DeskEngine = {
      submit: (command) => engine.submit(command),
      underway: () => engine.query('underway', {}),
    }
    const commands = new DepositCommands(deskEngine)
    const depositRows = new DepositRows({ ...shared, confirmations: terms.depositConfirmations })
    const withdrawalRows = new WithdrawalRows(database, listing)
    const feed = new MoneyFeed({ ...parts, depositRows, withdrawalRows })
    const assetOf = (code: string) => listing.asset(code)
    const everywhere = { ...shared, prices, ledger, commands, depositRows, withdrawalRows }
    this.feed = feed
    this.prices = prices
    this.deposits = new DepositDesk({
      ...everywhere,
      assetOf,
      terms: {
        confirmations: terms.depositConfirmations,
        minimum: (_chain, asset) => unitsOf(depositMinimum(asset)),
      },
      tellFailed: (transaction, deposit) => tellFailed(identity.messages, transaction, deposit),
      onChanged: (userId, reference) => feed.depositChanged(userId, reference),
    })
    this.withdrawals = new WithdrawalDesk({
      ...everywhere,
      engine: deskEngine,
      assetOf,
      assetById: (id) => listing.assetById(id),
      confirmations: terms.withdrawalConfirmations,
      onChanged: ({ userId, withdrawalId }) => feed.withdrawalChanged(userId, withdrawalId),
    })
    this.messages = new MoneyMessages({ ...everywhere, messages: identity.messages, number: live.number })
    engine.onOutcomes((outcomes) => this.heard(outcomes))
    const isOpen = (coin: string, chain: ChainWord): boolean =>
      chains.some(({ name, assets }) => name === chain && assets.includes(coin)) &&
      COINS.some((each) => each.coin === coin && each.chain === chain)
    const addressOf = async (userId: UserId, coin: string, chain: ChainWord): Promise<string> => {
      if (!COINS.some((each) => each.coin === coin)) throw new ApiRefusal('coin.closed')
      if (!isOpen(coin, chain)) throw new ApiRefusal('chain.unavailable')
      return this.deposits.addressOf(userId, chain)
    }
    const realNameOf = async (userId: UserId): Promise<string | null> => {
      const { state, realName } = await identity.realNames.status(userId)
      return state === 'authenticated' ? realName : null
    }
    const onChanged = (userId: UserId, reference: string): void => feed.depositChanged(userId, reference)
    const fiat = new FiatDeposits({ ...everywhere, bank: terms.bank, onChanged })
    const book = new AddressBook({ ...everywhere, messages: identity.messages })
    const proof = new FundProof(identity)
    const assets = new Assets(everywhere)
    this.equity = new Equity({ ...everywhere, assets })
    const requests = new WithdrawalRequests({ ...everywhere, book, proof, rows: withdrawalRows })
    this.desk = new MoneyDesk({
      ...everywhere,
      fiat,
      issued: () => this.deposits.addresses.issued,
      nudge: () => this.withdrawals.nudge(),
      realNameOf,
    })
    this.calls = callsOf({
      ...everywhere,
      assets,
      equity: this.equity,
      transfers: new Transfers({ ...everywhere, caughtUp }),
      faucet: new Faucet({ ...everywhere, send: parts.faucet, addressOf }),
      isOpen,
      addressOf,
      fiat,
      book,
      proof,
      requests,
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
