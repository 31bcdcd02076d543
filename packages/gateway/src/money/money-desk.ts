// What the operator's side may do with money in and out, and see of it. Every act is a command of the core, which checks it
// again; who may call what, and who must agree, is the console's business.

import type { AnswerOf, depositRoutes } from '@candor/api'
import type { AdministratorId, Amount, AssetId, Command, WithdrawalId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import { type Chain, readDestination } from '@candor/wallets'
import type { PageFound } from '../history.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import type { DepositAsk, DepositRows, OwnedDepositRow } from './deposit-rows.ts'
import type { BankLine, FiatDepositAsk, FiatDeposits, OwnedFiatDepositRow } from './fiat-deposits.ts'
import type { Prices } from './prices.ts'
import { BANK_PURPOSE } from './withdrawal-requests.ts'
import type { OwnedWithdrawalRow, WithdrawalAsk, WithdrawalRows } from './withdrawal-rows.ts'

export interface MoneyDeskParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly listing: Listing
  readonly chains: readonly Chain[]
  readonly depositRows: DepositRows
  readonly withdrawalRows: WithdrawalRows
  readonly fiat: FiatDeposits
  readonly prices: Prices
  readonly secretBox: SecretBox
  readonly caughtUp: () => Promise<boolean>
  /** How many receiving addresses were given. */
  readonly issued: () => number
  /** Something was approved. */
  readonly nudge: () => void
  /** The verified name of a user, if there is one. */
  readonly realNameOf: (userId: OwnedWithdrawalRow['userId']) => Promise<string | null>
}

export type WithdrawalSummary = Omit<OwnedWithdrawalRow, 'sealedBank'>

/** One withdrawal with everything a decision needs. */
export interface WithdrawalFile extends WithdrawalSummary {
  readonly bank: {
    readonly bankName: string
    readonly cardNumber: string
    readonly holder: string | null
  } | null
}

export interface Reserve {
  readonly asset: string
  readonly chain: AnswerOf<typeof depositRoutes.rechargeAddress>['chain']
  /** None when the network does not answer. */
  readonly amount: Amount | undefined
}

export class MoneyDesk {
  private readonly parts: MoneyDeskParts

  constructor(parts: MoneyDeskParts) {
    this.parts = parts
  }

  async deposits(ask: DepositAsk): Promise<PageFound<OwnedDepositRow>> {
    await this.parts.caughtUp()
    return this.parts.depositRows.list(ask)
  }

  async deposit(id: string): Promise<OwnedDepositRow | undefined> {
    await this.parts.caughtUp()
    return this.parts.depositRows.one(id)
  }

  async withdrawals(ask: WithdrawalAsk): Promise<PageFound<WithdrawalSummary>> {
    await this.parts.caughtUp()
    const { list, total } = await this.parts.withdrawalRows.list(ask)
    return { list: list.map(summaryOf), total }
  }

  async withdrawal(withdrawalId: WithdrawalId): Promise<WithdrawalFile | undefined> {
    const { withdrawalRows, caughtUp, secretBox, realNameOf } = this.parts
    await caughtUp()
    const row = await withdrawalRows.one(withdrawalId)
    if (row === undefined) return undefined
    if (row.sealedBank === null) return { ...summaryOf(row), bank: null }
    const opened = secretBox.open(BANK_PURPOSE, String(row.userId), row.sealedBank).toString()
    // Sealed here, from two texts.
    const { bankName, cardNumber } = JSON.parse(opened) as { bankName: string; cardNumber: string }
    return { ...summaryOf(row), bank: { bankName, cardNumber, holder: await realNameOf(row.userId) } }
  }

  async approve(withdrawalId: WithdrawalId, administratorId: AdministratorId): Promise<void> {
    await this.submit({ type: 'ApproveWithdrawal', withdrawalId, administratorId })
    this.parts.nudge()
  }

  async refuse(withdrawalId: WithdrawalId, administratorId: AdministratorId, reason: string): Promise<void> {
    await this.submit({ type: 'RefuseWithdrawal', withdrawalId, administratorId, reason })
  }

  /** The bank has paid it out, under this name of its own. Called again it finishes what was left undone. */
  async markBankPaid(withdrawalId: WithdrawalId, bankReference: string): Promise<void> {
    const open = await this.openBank(withdrawalId)
    if (open.status === 'applied') await this.submit({ type: 'SendWithdrawal', withdrawalId })
    const reference = `bank:${bankReference}`
    await this.submit({
      type: 'SettleWithdrawal',
      withdrawalId,
      reference,
      costAssetId: undefined,
      cost: undefined,
    })
  }

  /** What was sent came back: by the bank, or after somebody looked into a payment that the chain cannot account for. */
  async markReturned(withdrawalId: WithdrawalId, reason: string): Promise<void> {
    await this.submit({ type: 'ReturnWithdrawal', withdrawalId, reason })
  }

  fiatDeposits(ask: FiatDepositAsk): Promise<PageFound<OwnedFiatDepositRow>> {
    return this.parts.fiat.list(ask)
  }

  fiatDepositByReference(reference: string): Promise<OwnedFiatDepositRow | undefined> {
    return this.parts.fiat.byReference(reference)
  }

  confirmFiatDeposit(line: BankLine): Promise<{ depositId: number }> {
    return this.parts.fiat.confirm(line)
  }

  /** What custody holds on each chain. */
  reserves(): Promise<readonly Reserve[]> {
    const { chains, issued } = this.parts
    const count = issued()
    return Promise.all(
      chains.flatMap((chain) =>
        chain.assets.map(async (asset) => ({
          asset,
          chain: chain.name,
          amount: await chain.reserves(asset, count).then(
            (amount) => amount as Amount,
            () => undefined,
          ),
        })),
      ),
    )
  }

  /** In units of 10^-8 USDT, at the last index price. */
  valueUsdt(assetId: AssetId, amount: bigint): Amount | undefined {
    const asset = this.parts.listing.assetById(assetId)
    return asset && this.parts.prices.valueOf(asset, amount)
  }

  /** In units of 10^-8 USDT for one whole coin, of every asset that has a price. */
  prices(): ReadonlyMap<AssetId, bigint> {
    const { listing, prices } = this.parts
    return new Map(
      listing.assets().flatMap((asset): [AssetId, bigint][] => {
        const price = prices.of(asset)
        return price === undefined ? [] : [[asset.assetId, price.usdt]]
      }),
    )
  }

  private async openBank(withdrawalId: WithdrawalId) {
    const { withdrawals } = await this.parts.engine.query('underway', {})
    const open = withdrawals.find((each) => each.withdrawalId === withdrawalId)
    if (open === undefined || readDestination(open.destination)?.way !== 'bank') {
      throw new ApiRefusal('withdrawal.unknown')
    }
    return open
  }

  private async submit(command: Command): Promise<void> {
    throwIfRejected(await this.parts.engine.submit(command))
  }
}

function summaryOf({ sealedBank: _sealedBank, ...row }: OwnedWithdrawalRow): WithdrawalSummary {
  return row
}
