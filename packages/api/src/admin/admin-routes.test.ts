// What the console can do, in full. A new call fails here until somebody has said what it is and what it cannot set.

import { describe, expect, test } from 'vitest'
import { ADMIN_PREFIX, type AdminRoute } from './admin-route.ts'
import { ADMIN_ROUTES } from './admin-routes.ts'
import { ADMIN_ROLES, CHANGE_KINDS, CONFIG_KEYS, CONFIG_ROLES } from './admin-words.ts'
import { change } from './change-routes.ts'

/**
 * What a call does. `look`: changes nothing. `self`: the own session. `people`: administrators. `mark`: freezes or locks
 * what stays the user's own. `verdict`: about an identity. `flow`: lets a withdrawal go on or back, whose amount its user
 * chose. `propose` and `decide`: by two persons, between accounts that the ledger balances. `rule`: what is listed, under
 * which rules. `text`: what the site shows. `publish`: what the ledger says, as it stands. `halt`: ends what robots do for
 * everybody alike, and gives everything back. `talk`: words between the desk and users.
 */
const DOES: Readonly<Record<keyof typeof ADMIN_ROUTES, string>> = {
  login: 'self',
  beginEnrolment: 'self',
  enrol: 'self',
  me: 'look',
  changePassword: 'self',
  logout: 'self',
  administrators: 'look',
  createAdministrator: 'people',
  setAdministratorRole: 'people',
  disableAdministrator: 'people',
  resetAdministrator: 'people',
  overview: 'look',
  work: 'look',
  reserves: 'look',
  house: 'look',
  health: 'look',
  takeSnapshot: 'publish',
  users: 'look',
  user: 'look',
  userOrders: 'look',
  userFills: 'look',
  userRecords: 'look',
  userDeposits: 'look',
  userWithdrawals: 'look',
  contractsNow: 'look',
  userContracts: 'look',
  userContractOrders: 'look',
  userPositions: 'look',
  userLiquidations: 'look',
  secondsNow: 'look',
  previewSecondVoid: 'look',
  userSecondOrders: 'look',
  robotsNow: 'look',
  robotList: 'look',
  stopRobots: 'halt',
  allowRobots: 'halt',
  earnNow: 'look',
  userFinancialOrders: 'look',
  userMiningOrders: 'look',
  freezeAccount: 'mark',
  unfreezeAccount: 'mark',
  lockAccount: 'mark',
  unlockAccount: 'mark',
  freezeAmount: 'mark',
  unfreezeAmount: 'mark',
  lockAmount: 'mark',
  unlockAmount: 'mark',
  identityReviews: 'look',
  identityReview: 'look',
  identityPicture: 'look',
  decideIdentity: 'verdict',
  deposits: 'look',
  fiatDeposits: 'look',
  withdrawals: 'look',
  withdrawal: 'look',
  approveWithdrawal: 'flow',
  refuseWithdrawal: 'flow',
  markWithdrawalPaid: 'flow',
  markWithdrawalReturned: 'flow',
  proposals: 'look',
  proposeCorrection: 'propose',
  proposeCapital: 'propose',
  proposePlacement: 'propose',
  proposeFiatDeposit: 'propose',
  proposeSecondVoid: 'propose',
  proposeFinancialCancel: 'propose',
  approveProposal: 'decide',
  rejectProposal: 'decide',
  listing: 'look',
  previewChange: 'look',
  applyChange: 'rule',
  config: 'look',
  setConfig: 'text',
  articles: 'look',
  articleText: 'look',
  articleVersions: 'look',
  arrangeArticle: 'text',
  saveArticle: 'text',
  publishArticle: 'text',
  scheduleArticle: 'text',
  withdrawArticle: 'text',
  rollBackArticle: 'text',
  serviceThreads: 'look',
  serviceThread: 'look',
  servicePicture: 'look',
  takeThread: 'talk',
  answerThread: 'talk',
  closeThread: 'talk',
  preparedAnswers: 'look',
  savePreparedAnswer: 'talk',
  removePreparedAnswer: 'talk',
  audit: 'look',
  verifyAudit: 'look',
  auditLines: 'look',
}

/** The fields with a number that a call may take, and why that number is no balance, price, outcome or payout. */
const NUMBERS: Readonly<Record<string, string>> = {
  freezeAmount: 'how much of what the user has is set aside',
  unfreezeAmount: 'how much of what was set aside is given back',
  lockAmount: 'how much of what the user has is locked up',
  unlockAmount: 'how much of what was locked up is given back',
  proposeCorrection: 'moves between accounts once a second person agrees',
  proposeCapital: 'what the operator brought into custody, once a second person agrees',
  proposePlacement: "how much of the operator's own capital moves to another account of its own",
  proposeFiatDeposit: 'what arrived at the bank, once a second person agrees',
}

/** Everything that names or speaks of second-contracts, and why no price, outcome or payout of an order can be set with it. */
const OF_SECONDS: Readonly<Record<string, string>> = {
  secondsNow: 'takes nothing and only shows',
  previewSecondVoid: 'only counts what a range would give back',
  userSecondOrders: 'shows orders as the log left them, and takes none',
  proposeSecondVoid: 'is of all orders of a product and a time, gives stakes back and leaves what was won',
  secondProduct: 'lists a product on an index; no order is on it yet',
  secondParameters:
    'is what later buyers are offered; an order keeps the rate and duration it was bought with',
  secondStatus: 'keeps new orders out; those that exist go on to their end',
  secondCountries: 'says who may buy from now on; those who bought keep what they have',
}

const routes = Object.entries<AdminRoute>(ADMIN_ROUTES)

interface Described {
  readonly properties?: Readonly<Record<string, Described>>
  readonly anyOf?: readonly Described[]
  readonly items?: Described
  readonly const?: unknown
}

function fieldsIn(schema: Described | undefined): string[] {
  if (schema === undefined) return []
  const own = Object.entries(schema.properties ?? {})
  return [
    ...own.map(([name]) => name),
    ...own.flatMap(([, each]) => fieldsIn(each)),
    ...(schema.anyOf ?? []).flatMap(fieldsIn),
    ...fieldsIn(schema.items),
  ]
}

describe('[decisions 1] what the console can do', () => {
  test('is said of every call, and of no other', () => {
    expect(Object.keys(DOES).sort()).toEqual(Object.keys(ADMIN_ROUTES).sort())
  })

  test('holds no field for a balance, a price, an outcome, a payout or a liquidation', () => {
    // A liquidation has a fee, which is the same for everybody. Nothing else about one can be said here. A payout rate is
    // what later buyers of a second-contract are offered, see below.
    const forbidden =
      /balance|price|outcome|payout(?!Rate$)|profit|result|odds|winner|settle|^mark$|deleverag|liquidat(?!ionFee$)/i
    for (const [name, route] of routes) {
      const fields = [...fieldsIn(route.body), ...fieldsIn(route.query)]
      expect(
        fields.filter((field) => forbidden.test(field)),
        `of ${name}`,
      ).toEqual([])
    }
  })

  test('takes an amount only where it is said why', () => {
    const withAmount = routes.filter(([, { body }]) => fieldsIn(body).includes('amount'))
    expect(withAmount.map(([name]) => name).sort()).toEqual(Object.keys(NUMBERS).sort())
  })

  test('changes of what is listed are these twenty kinds', () => {
    const kinds = (change as Described).anyOf?.map(({ properties }) => properties?.['kind']?.const)
    expect(kinds).toEqual([...CHANGE_KINDS])
  })

  test('what only looks is a GET, but for what hashes or previews; what changes is a POST', () => {
    const posts = routes.filter(
      ([name, { method }]) => DOES[name as keyof typeof DOES] === 'look' && method === 'POST',
    )
    expect(posts.map(([name]) => name).sort()).toEqual(['previewChange', 'verifyAudit'])
    for (const [name, { method }] of routes) {
      if (DOES[name as keyof typeof DOES] !== 'look') expect(method, `of ${name}`).toBe('POST')
    }
  })
})

describe('[second 4] an outcome of a second-contract', () => {
  const kinds = (change as Described).anyOf ?? []
  const nameOf = ({ properties }: Described): string => String(properties?.['kind']?.const)
  const ofSeconds = (name: string): boolean => /second/i.test(name)

  test('cannot be set: every call and every change that speaks of them says why', () => {
    const calls = routes.map(([name]) => name).filter(ofSeconds)
    expect([...calls, ...kinds.map(nameOf).filter(ofSeconds)].sort()).toEqual(Object.keys(OF_SECONDS).sort())
  })

  test('no call of the console takes an order, but the one that ends a financial product at its own terms', () => {
    for (const [name, { body, query }] of routes) {
      const named = [...fieldsIn(body), ...fieldsIn(query)].filter((field) => /order(?!s$)/i.test(field))
      expect(named, `of ${name}`).toEqual(name === 'proposeFinancialCancel' ? ['orderId'] : [])
    }
  })

  test('a payout rate is offered by a product, to whoever buys later, and stands nowhere else', () => {
    const withRate = kinds.filter((kind) => fieldsIn(kind).includes('payoutRate')).map(nameOf)
    expect(withRate).toEqual(['secondProduct', 'secondParameters'])
    const calls = routes.filter(
      ([, { body, query }]) =>
        fieldsIn(body).includes('payoutRate') || fieldsIn(query).includes('payoutRate'),
    )
    expect(calls.map(([name]) => name).sort()).toEqual(['applyChange', 'previewChange'])
  })

  test('is given back with its range only, by two persons, and the range is all that is said', () => {
    expect(Object.keys(ADMIN_ROUTES.proposeSecondVoid.body.properties).sort()).toEqual([
      'fromTime',
      'note',
      'reason',
      'symbol',
      'toTime',
    ])
    expect(DOES.proposeSecondVoid).toBe('propose')
    expect(DOES.approveProposal).toBe('decide')
  })
})

describe('what somebody bought of a financial product or a pool', () => {
  const kinds = (change as Described).anyOf ?? []
  const nameOf = ({ properties }: Described): string => String(properties?.['kind']?.const)

  test('keeps its terms: rates and terms are of products and pools, for whoever buys later', () => {
    const withRate = kinds.filter((kind) =>
      fieldsIn(kind).some((field) => /^(term|annualRate|dailyRate|rebate\d)$/.test(field)),
    )
    expect(withRate.map(nameOf)).toEqual([
      'financialProduct',
      'financialParameters',
      'miningPool',
      'miningParameters',
    ])
  })

  test('is ended by two persons only, who say which and why and nothing about the income', () => {
    expect(Object.keys(ADMIN_ROUTES.proposeFinancialCancel.body.properties).sort()).toEqual([
      'note',
      'orderId',
      'reason',
    ])
    expect(DOES.proposeFinancialCancel).toBe('propose')
  })
})

describe('the table of the console', () => {
  test('has its own prefix, and each path once', () => {
    const paths = routes.map(([, { path }]) => path)
    expect(paths.filter((path) => !path.startsWith(`${ADMIN_PREFIX}/`))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('allows nobody by default: only the login needs no role', () => {
    const open = routes.filter(([, { access, roles }]) => access === 'public' || roles.length === 0)
    expect(open.map(([name]) => name)).toEqual(['login'])
    const early = routes.filter(([, { whileEnrolling }]) => whileEnrolling === true)
    expect(early.map(([name]) => name).sort()).toEqual(['beginEnrolment', 'enrol', 'logout', 'me'])
  })

  test('an auditor looks and verifies, and changes nothing', () => {
    const allowed = routes.filter(([, { roles }]) => roles.includes('auditor')).map(([name]) => name)
    const does = allowed.map((name) => DOES[name as keyof typeof DOES])
    expect([...new Set(does)].sort()).toEqual(['look', 'self'])
  })

  test('only owners decide about administrators and about what is listed', () => {
    for (const [name, { roles }] of routes) {
      const does = DOES[name as keyof typeof DOES]
      if (does === 'people' || does === 'rule') expect(roles, `of ${name}`).toEqual(['owner'])
    }
  })

  test('who edits texts cannot see money, users or pictures, nor say where money is sent', () => {
    const allowed = routes.filter(([, { roles }]) => roles.includes('content')).map(([name]) => name)
    expect(allowed.sort()).toEqual(
      [
        'beginEnrolment',
        'changePassword',
        'config',
        'enrol',
        'logout',
        'me',
        'setConfig',
        'articles',
        'articleText',
        'articleVersions',
        'arrangeArticle',
        'saveArticle',
        'publishArticle',
        'scheduleArticle',
        'withdrawArticle',
        'rollBackArticle',
      ].sort(),
    )
    for (const key of CONFIG_KEYS) {
      expect(CONFIG_ROLES[key].includes('content'), `of ${key}`).toBe(!key.startsWith('bank_'))
    }
  })

  test('names known roles only', () => {
    for (const [name, { roles }] of routes) {
      expect(
        roles.filter((role) => !ADMIN_ROLES.includes(role)),
        `of ${name}`,
      ).toEqual([])
    }
  })
})
