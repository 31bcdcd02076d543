// What a user sees of the own account in one look. Contacts are masked; what the core decides, the core is asked.

import { type AnswerOf, type accountRoutes, chooseLanguage, type RealNameState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { ApiRefusal } from '../refusal.ts'
import { maskContact } from './contacts.ts'
import type { Messages } from './messages.ts'
import type { SecondFactorPort } from './ports.ts'
import { safetyLevelOf } from './safety.ts'

export interface UserInfoParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly secondFactor: Pick<SecondFactorPort, 'isBound'>
  readonly messages: Pick<Messages, 'unread'>
}

/** Product default: an ordinary user. */
const USER_TYPE = 3
/** Of an account that the core does not know yet. */
const FIRST_FEE_LEVEL = 1

export class UserInfo {
  private readonly parts: UserInfoParts

  constructor(parts: UserInfoParts) {
    this.parts = parts
  }

  async of(userId: UserId): Promise<AnswerOf<typeof accountRoutes.getUserInfo>> {
    const { engine, secondFactor, messages } = this.parts
    const [user, standing, hasAuthenticator, unreadMessages] = await Promise.all([
      this.read(userId),
      engine.query('standing', { userId }),
      secondFactor.isBound(userId),
      messages.unread(userId),
    ])
    const { email, phone } = user
    const hasFundPassword = user.fund_password_hash !== null
    const realName = user.real_name_state as RealNameState
    return {
      userId: String(userId),
      account: email ?? phone ?? '',
      nickName: user.nick_name,
      userType: USER_TYPE,
      language: chooseLanguage(user.language),
      phone: phone === null ? null : maskContact({ channel: 'phone', value: phone }),
      email: email === null ? null : maskContact({ channel: 'email', value: email }),
      nationality: user.nationality,
      realName,
      safetyLevel: safetyLevelOf({
        phone: phone !== null,
        email: email !== null,
        authenticator: hasAuthenticator,
        fundPassword: hasFundPassword,
        realName: realName === 'authenticated',
      }),
      hasFundPassword,
      hasAuthenticator,
      unreadMessages,
      registeredTime: user.created_ms,
      authenticated: standing?.authenticated ?? false,
      frozen: standing?.frozen ?? false,
      feeLevel: standing?.feeLevel ?? FIRST_FEE_LEVEL,
    }
  }

  private async read(userId: UserId) {
    const row = await this.parts.database
      .selectFrom('users')
      .select([
        'email',
        'phone',
        'nick_name',
        'language',
        'nationality',
        'real_name_state',
        'fund_password_hash',
        'created_ms',
      ])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('login.user.not.login')
    return row
  }
}
