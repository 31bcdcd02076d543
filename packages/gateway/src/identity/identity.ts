// Puts the parts of identity together: who somebody is, how they prove it, what they are told. Gives the handlers of all
// calls about it, and what must be started and stopped.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { type AccountCallsParts, accountCalls } from '../calls/account-calls.ts'
import { identityCalls } from '../calls/identity-calls.ts'
import { messageCalls } from '../calls/message-calls.ts'
import { personCalls } from '../calls/person-calls.ts'
import { realNameCalls } from '../calls/real-name-calls.ts'
import { securityCalls } from '../calls/security-calls.ts'
import { type SiteCallsParts, type SiteInfo, siteCalls } from '../calls/site-calls.ts'
import type { RateLimits } from '../rate-limits.ts'
import { Codes } from './codes.ts'
import { CoreAccounts } from './core-accounts.ts'
import { FundPassword } from './fund-password.ts'
import { Invitations } from './invitations.ts'
import { MessageCopies } from './message-copies.ts'
import { MessagePreferences } from './message-preferences.ts'
import { Messages } from './messages.ts'
import type { Passwords } from './passwords.ts'
import { PictureProcesses } from './pictures/picture-processes.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import { Pictures } from './pictures/pictures.ts'
import type { CopyCourier, Courier, OutboxPort } from './ports.ts'
import { Proof } from './proof.ts'
import { RealNames } from './real-name.ts'
import { Reconciler } from './reconciler.ts'
import { RecoveryCodes } from './recovery-codes.ts'
import { SecondFactor } from './second-factor.ts'
import type { SecretBox } from './secret-box.ts'
import { SecurityChanges } from './security-changes.ts'
import { SelfLimits } from './self-limits.ts'
import type { Sessions } from './sessions.ts'
import { UserInfo } from './user-info.ts'
import type { Users } from './users.ts'

/** What identity is given from outside. */
export interface IdentityOptions {
  readonly secretBox: SecretBox
  readonly courier: Courier & CopyCourier
  /** Of the demo; there is none in live mode. */
  readonly outbox: OutboxPort | undefined
  readonly pictureStore: PictureStore
  readonly site: Pick<SiteInfo, 'mode' | 'version'>
}

export interface IdentityParts extends IdentityOptions, Pick<AccountCallsParts, 'listing' | 'history'> {
  readonly engine: Engine
  readonly database: Database
  readonly users: Users
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly rates: RateLimits
  readonly config: SiteCallsParts['config']
  /** What the day has brought a user so far, in units of 10^-8 USDT: lost if negative. */
  readonly dayResult: (userId: UserId, nowMs: number) => bigint
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export class Identity {
  readonly messages: Messages
  readonly preferences: MessagePreferences
  readonly secondFactor: SecondFactor
  readonly fundPassword: FundPassword
  readonly realNames: RealNames
  readonly selfLimits: SelfLimits
  readonly calls: ReturnType<typeof callsOf>
  private readonly codes: Codes
  private readonly copies: MessageCopies
  private readonly reconciler: Reconciler
  private readonly pictures: Pictures
  /** Draws pictures anew, whatever they are for: so many at once in the whole server. */
  readonly processes: PictureProcesses
  private readonly onError: (error: unknown) => void

  constructor(given: IdentityParts) {
    const { database, engine, secretBox, courier, passwords, rates, clock, onError } = given
    const messages = new Messages({ database, onError, clock })
    const codes = new Codes({ database, secretBox, courier, clock, onError })
    const coreAccounts = new CoreAccounts({ engine, database, clock })
    const recoveryCodes = new RecoveryCodes(secretBox)
    const secondFactor = new SecondFactor({ database, secretBox, recoveryCodes, messages, clock })
    const processes = new PictureProcesses({ onError })
    const store = given.pictureStore
    const pictures = new Pictures({ database, store, processes, clock, onError })
    const { accounts: tries } = rates
    const shared = { ...given, tries, messages, codes, coreAccounts, recoveryCodes, secondFactor, pictures }
    this.messages = messages
    this.preferences = new MessagePreferences(database)
    const { preferences } = this
    this.copies = new MessageCopies({ database, messages, preferences, courier, onError })
    this.secondFactor = secondFactor
    this.fundPassword = new FundPassword({ database, passwords, clock })
    this.realNames = new RealNames(shared)
    this.selfLimits = new SelfLimits(shared)
    this.codes = codes
    this.reconciler = new Reconciler({ database, engine, coreAccounts, onError })
    this.pictures = pictures
    this.processes = processes
    this.onError = onError
    this.calls = callsOf({
      ...shared,
      preferences,
      userInfo: new UserInfo(shared),
      fundPassword: this.fundPassword,
      proof: new Proof(shared),
      changes: new SecurityChanges(shared),
      invitations: new Invitations(database),
      selfLimits: this.selfLimits,
      realNames: this.realNames,
      isDemo: given.outbox !== undefined,
    })
  }

  /** What a crash left undone is finished while others are already served. */
  async start(): Promise<void> {
    await this.selfLimits.start()
    this.reconciler.start().catch(this.onError)
    this.pictures.start()
  }

  async stop(): Promise<void> {
    this.pictures.stop()
    await this.processes.stop()
    await this.reconciler.stop()
    await this.codes.settled()
    await this.copies.settled()
  }
}

type CallsParts = Parameters<typeof identityCalls>[0] &
  Parameters<typeof accountCalls>[0] &
  Parameters<typeof securityCalls>[0] &
  Parameters<typeof personCalls>[0] &
  Parameters<typeof messageCalls>[0] &
  Parameters<typeof realNameCalls>[0] &
  Parameters<typeof siteCalls>[0]

function callsOf(parts: CallsParts) {
  return {
    ...siteCalls(parts),
    ...identityCalls(parts),
    ...accountCalls(parts),
    ...personCalls(parts),
    ...messageCalls(parts),
    ...securityCalls(parts),
    ...realNameCalls(parts),
  }
}
