// What administrators may do to a user: freeze and lock, the account or part of a balance, and the reverse. Each is a line
// of the audit log, then a command of the core. What happened reaches the user from the core's log, with the reason.

import type { AuditAction, HoldReason } from '@candor/api'
import {
  type Amount,
  type AssetView,
  type CommandOf,
  parseDecimal,
  type UserId,
  type WalletName,
  walletId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { UserFiles } from './user-file.ts'

export interface UserActsParts {
  readonly engine: Pick<Engine, 'submit'>
  readonly listing: Listing
  readonly audit: AuditLog
  readonly files: Pick<UserFiles, 'person'>
}

interface Because {
  readonly userId: string
  readonly reason: HoldReason
  readonly note?: string | undefined
}

export type AccountAct = 'FreezeAccount' | 'UnfreezeAccount' | 'LockAccount' | 'UnlockAccount'
export type AmountAct = 'FreezeAmount' | 'UnfreezeAmount' | 'LockAmount' | 'UnlockAmount'

const ACTIONS: Readonly<Record<AccountAct | AmountAct, AuditAction>> = {
  FreezeAccount: 'user.freeze',
  UnfreezeAccount: 'user.unfreeze',
  LockAccount: 'user.lock',
  UnlockAccount: 'user.unlock',
  FreezeAmount: 'user.freezeAmount',
  UnfreezeAmount: 'user.unfreezeAmount',
  LockAmount: 'user.lockAmount',
  UnlockAmount: 'user.unlockAmount',
}

export class UserActs {
  private readonly parts: UserActsParts

  constructor(parts: UserActsParts) {
    this.parts = parts
  }

  async account(type: AccountAct, actor: Actor, body: Because): Promise<{ number: number }> {
    const userId = Number(body.userId) as UserId
    await this.parts.files.person(userId)
    return this.act({ type, userId, reason: body.reason }, { actor, body, details: {} })
  }

  async amount(
    type: AmountAct,
    actor: Actor,
    body: Because & { readonly wallet: WalletName; readonly asset: string; readonly amount: string },
    key: string | undefined,
  ): Promise<{ number: number }> {
    if (key === undefined) throw new ApiRefusal('request.key.required')
    const userId = Number(body.userId) as UserId
    await this.parts.files.person(userId)
    const { wallet, asset: code, amount } = body
    const asset = this.parts.listing.asset(code)
    if (asset === undefined) throw new ApiRefusal('asset.unknown')
    const command: CommandOf<AmountAct> = {
      type,
      userId,
      clientId: key,
      wallet: walletId(wallet),
      assetId: asset.assetId,
      amount: amountOf(amount, asset),
      reason: body.reason,
    }
    return this.act(command, { actor, body, details: { wallet, asset: code, amount } })
  }

  private async act(
    command: CommandOf<AccountAct> | CommandOf<AmountAct>,
    given: {
      readonly actor: Actor
      readonly body: Because
      readonly details: Readonly<Record<string, string>>
    },
  ): Promise<{ number: number }> {
    const { engine, audit } = this.parts
    const { actor, body, details } = given
    const { number } = await audit.around(
      {
        actor,
        action: ACTIONS[command.type],
        subject: `user:${command.userId}`,
        reason: body.reason,
        details: { ...details, ...(body.note === undefined ? {} : { note: body.note }) },
      },
      async () => {
        const reply = await engine.submit(command)
        throwIfRejected(reply)
        return reply
      },
      (reply) => ({ log: reply.number }),
    )
    return { number }
  }
}

/** User input is never rounded. */
export function amountOf(text: string, asset: AssetView): Amount {
  const units = parseDecimal(text, asset.scale)
  if (units === undefined) {
    throw new ApiRefusal('request.decimals', `amount may have ${asset.scale} decimals`)
  }
  if (units === 0n) throw new ApiRefusal('request.amount.invalid')
  return units as Amount
}
