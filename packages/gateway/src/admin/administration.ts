// Puts the console's parts together and serves its calls. In live mode they stand on a port of their own; the public one
// does not know them.

import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Projector } from '@candor/views'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../content/catalogue.ts'
import { ContractLists } from '../contracts/contract-lists.ts'
import { EarnOffers } from '../earn/earn-offers.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { History } from '../history.ts'
import type { Messages } from '../identity/messages.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { RealNames } from '../identity/real-name.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { SelfLimits } from '../identity/self-limits.ts'
import type { Live } from '../live/live.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { RobotDesk } from '../robots/robot-desk.ts'
import type { Service } from '../service/service.ts'
import type { Solvency } from '../solvency/solvency.ts'
import { serveStaticSite } from '../static-site.ts'
import type { ViewsHistory } from '../views-history.ts'
import { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import { AdminLogin } from './admin-login.ts'
import { AdminSessions } from './admin-sessions.ts'
import { administratorCalls } from './administrator-calls.ts'
import { Administrators } from './administrators.ts'
import { auditCalls } from './audit-calls.ts'
import type { AuditLog } from './audit-log.ts'
import { AuditReader } from './audit-reader.ts'
import { carryOutWith } from './carry-out.ts'
import { changeCalls } from './change-calls.ts'
import { configCalls } from './config-calls.ts'
import { contentCalls } from './content-calls.ts'
import { ContentDesk } from './content-desk.ts'
import { ContentLook } from './content-look.ts'
import { ContractDangers } from './contract-dangers.ts'
import { contractLookCalls } from './contract-look-calls.ts'
import { Dashboard } from './dashboard.ts'
import { dashboardCalls } from './dashboard-calls.ts'
import { earnLookCalls } from './earn-look-calls.ts'
import { IdentityReview } from './identity-review.ts'
import { identityReviewCalls } from './identity-review-calls.ts'
import { type ChangeJudge, MarketChanges } from './market-changes.ts'
import { moneyCalls } from './money-calls.ts'
import type { MoneyPort } from './money-port.ts'
import { proposalCalls } from './proposal-calls.ts'
import { Proposals } from './proposals.ts'
import { robotLookCalls } from './robot-look-calls.ts'
import { secondLookCalls } from './second-look-calls.ts'
import { serveAdminRoutes } from './serve-admin-routes.ts'
import { ServiceAnswers } from './service-answers.ts'
import { ServiceDesk } from './service-desk.ts'
import { serviceDeskCalls } from './service-desk-calls.ts'
import { ServiceLook } from './service-look.ts'
import { sessionCalls } from './session-calls.ts'
import type { ConfigValues, SystemConfig } from './system-config.ts'
import { UserActs } from './user-acts.ts'
import { userCalls } from './user-calls.ts'
import { UserFiles } from './user-file.ts'
import { WithdrawalEvidence } from './withdrawal-evidence.ts'

/** What the console is given from outside. */
export interface AdministrationOptions {
  /** Where the build of the console lies. */
  readonly directory: string
  /** A port of its own, 0 for any free one; none means beside the site. */
  readonly port: number | undefined
  /** Whose disk the dashboard looks at. */
  readonly dataDirectory: string
  readonly judge: ChangeJudge
  /** What holds until the operator has set something else. */
  readonly defaults: ConfigValues
}

export interface AdministrationParts extends Pick<AdministrationOptions, 'dataDirectory' | 'judge'> {
  readonly database: Database
  readonly engine: Engine
  readonly projector: Pick<Projector, 'projected'>
  readonly live: Live
  readonly history: History & Pick<ViewsHistory, 'caughtUp'>
  readonly money: MoneyPort
  readonly solvency: Pick<Solvency, 'take'>
  readonly evidence: Pick<Evidence, 'checkpoints' | 'haltedBy'>
  readonly messages: Messages
  readonly realNames: RealNames
  readonly robots: Pick<RobotDesk, 'haltAll' | 'allow'>
  readonly selfLimits: Pick<SelfLimits, 'get'>
  readonly passwords: Passwords
  readonly secretBox: SecretBox
  readonly rates: RateLimits
  readonly audit: AuditLog
  readonly systemConfig: SystemConfig
  readonly catalogue: Catalogue
  readonly service: Pick<Service, 'feed' | 'pictures' | 'presence'>
  readonly mode: 'demo' | 'live'
  readonly version: string
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

const CONSOLE_PATH = '/admin/'

export class Administration {
  private readonly handlers: AdminHandlers
  private readonly sessions: AdminSessions
  private readonly proposals: Proposals
  private readonly rates: RateLimits

  constructor(parts: AdministrationParts) {
    const { database, engine, live, history, audit, clock, secretBox, rates } = parts
    const { listing, openOrders } = live
    const { openOrders: contractOrders } = live.contracts
    const caughtUp = (): Promise<boolean> => history.caughtUp()
    const openOrder = contractOrders.get.bind(contractOrders)
    const sessions = new AdminSessions(database, clock)
    const administrators = new Administrators({ ...parts, sessions })
    const authenticator = new AdminAuthenticator(parts)
    const login = new AdminLogin({ ...parts, authenticator, sessions, tries: rates.accounts })
    const files = new UserFiles({ ...parts, listing })
    const proposals = new Proposals({
      ...parts,
      administrators,
      carryOut: carryOutWith({ ...parts, listing }),
    })
    const orders = { openOrders, contractOrders }
    const shared = { ...parts, ...orders, listing, administrators, authenticator, files, proposals, login }
    const dangers = new ContractDangers({ database, engine, caughtUp })
    const offers = new EarnOffers({ database, engine, caughtUp })
    const lists = new ContractLists({ database, listing, caughtUp, openOrder })
    this.sessions = sessions
    this.proposals = proposals
    this.rates = rates
    this.handlers = {
      ...sessionCalls(shared),
      ...administratorCalls(shared),
      ...dashboardCalls({ ...parts, dashboard: new Dashboard(parts) }),
      ...userCalls({ ...shared, acts: new UserActs(shared) }),
      ...contractLookCalls({ ...shared, lists }),
      ...secondLookCalls({ ...shared, caughtUp }),
      ...earnLookCalls({ ...shared, offers, caughtUp }),
      ...robotLookCalls(shared),
      ...identityReviewCalls(new IdentityReview(parts)),
      ...moneyCalls({ ...shared, evidence: new WithdrawalEvidence(shared) }),
      ...proposalCalls({ ...shared, caughtUp }),
      ...changeCalls({ ...shared, engine, changes: new MarketChanges({ ...shared, dangers }) }),
      ...configCalls(shared),
      ...contentCalls({ desk: new ContentDesk(parts), look: new ContentLook(parts.catalogue) }),
      ...serviceDeskCalls({
        pictures: parts.service.pictures,
        presence: parts.service.presence,
        desk: new ServiceDesk({ ...parts, feed: parts.service.feed }),
        look: new ServiceLook(database),
        answers: new ServiceAnswers(parts),
      }),
      ...auditCalls({ audit, reader: new AuditReader(database, secretBox) }),
    }
  }

  /** Calls and pages of the console, on this server and no other. */
  async serve(app: FastifyInstance, directory: string, isStopping: () => boolean): Promise<void> {
    const { sessions, rates } = this
    serveAdminRoutes(app, this.handlers, { sessions, rates, isStopping })
    await serveStaticSite(app, { directory, path: CONSOLE_PATH })
  }

  /** Takes up what a crash left decided but not done. */
  resume(): Promise<void> {
    return this.proposals.resume()
  }
}
