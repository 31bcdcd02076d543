// Every migration, oldest first; Kysely orders them by name. A released one is never changed, renamed or removed.

import type { Migration } from 'kysely'
import * as views from './0001-views.ts'
import * as identity from './0002-identity.ts'
import * as accounts from './0003-accounts.ts'
import * as moneyViews from './0004-money-views.ts'
import * as money from './0005-money.ts'
import * as administration from './0006-administration.ts'
import * as solvency from './0007-solvency.ts'
import * as contracts from './0008-contracts.ts'
import * as seconds from './0009-seconds.ts'
import * as earn from './0010-earn.ts'
import * as robots from './0011-robots.ts'
import * as content from './0012-content.ts'
import * as apiKeys from './0013-api-keys.ts'
import * as service from './0014-service.ts'
import * as alerts from './0015-alerts.ts'
import * as push from './0016-push.ts'
import * as contractTriggers from './0017-contract-triggers.ts'
import * as apiReads from './0018-api-reads.ts'
import * as apiContractReads from './0019-api-contract-reads.ts'

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-views': views,
  '0002-identity': identity,
  '0003-accounts': accounts,
  '0004-money-views': moneyViews,
  '0005-money': money,
  '0006-administration': administration,
  '0007-solvency': solvency,
  '0008-contracts': contracts,
  '0009-seconds': seconds,
  '0010-earn': earn,
  '0011-robots': robots,
  '0012-content': content,
  '0013-api-keys': apiKeys,
  '0014-service': service,
  '0015-alerts': alerts,
  '0016-push': push,
  '0017-contract-triggers': contractTriggers,
  '0018-api-reads': apiReads,
  '0019-api-contract-reads': apiContractReads,
}
