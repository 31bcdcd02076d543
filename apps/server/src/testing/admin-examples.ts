// For every call of the console a request that is understood, made of things that are there. A new call does not compile
// until it has one.

import type { AdminRouteName } from '@candor/api'
import type { AdminCallOptions } from './admin-tester.ts'

export interface ExampleFacts {
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly administratorId: string
}

const PARAMETERS = {
  tick: '0.01',
  lot: '0.00001',
  minQuantity: '0.00001',
  maxQuantity: '1000',
  minNotional: '5',
  maxOpenOrders: 200,
  marketBand: '0.05',
  buyBand: '0.2',
  sellBand: '0.2',
  selfTrade: 'expireTaker',
}
const CODE = '000000'
const NONE = '999999999'
const NEW_PASSWORD = 'quite another password'

/** None of them takes effect: what they name is not there, or the code is wrong. */
export function adminExamples({
  userId,
  email,
  password,
  administratorId,
}: ExampleFacts): Readonly<Record<AdminRouteName, AdminCallOptions>> {
  const user = { query: { userId } }
  const mark = { body: { userId: NONE, reason: 'other', note: 'a note' } }
  const amount = {
    key: 'example-1',
    body: { userId: NONE, wallet: 'spot', asset: 'USDT', amount: '1', reason: 'other' },
  }
  const change = { kind: 'spotParameters', symbol: 'BTC_USDT', parameters: PARAMETERS }
  const thread = { number: 'T-2026-999999' }
  const text = { kind: 'help', id: 'nowhere', language: 'en' }
  const administrator = { body: { administratorId, code: CODE } }
  const passwords = { body: { password, newPassword: NEW_PASSWORD, code: CODE } }
  return {
    login: { body: { email, password: 'wrong', code: CODE } },
    beginEnrolment: {},
    enrol: passwords,
    me: {},
    changePassword: { body: { password: 'wrong', newPassword: NEW_PASSWORD, code: CODE } },
    logout: {},
    administrators: {},
    createAdministrator: { body: { email: 'new@candor.example', role: 'support', code: CODE } },
    setAdministratorRole: { body: { administratorId, role: 'auditor', code: CODE } },
    disableAdministrator: administrator,
    resetAdministrator: administrator,
    overview: {},
    work: {},
    reserves: {},
    house: {},
    health: {},
    takeSnapshot: {},
    users: { query: { text: 'demo', pageIndex: '1', pageSize: '20' } },
    user,
    userOrders: user,
    userFills: user,
    userRecords: user,
    userDeposits: user,
    userWithdrawals: user,
    contractsNow: {},
    userContracts: user,
    userContractOrders: { query: { userId, symbol: 'BTCUSDT', pageIndex: '1', pageSize: '20' } },
    userPositions: user,
    userLiquidations: user,
    secondsNow: {},
    previewSecondVoid: { query: { symbol: 'BTC_USDT', from: '0', to: '1790000000000' } },
    userSecondOrders: { query: { userId, symbol: 'BTC_USDT', pageIndex: '1', pageSize: '20' } },
    earnNow: {},
    userFinancialOrders: { query: { userId, pageIndex: '1', pageSize: '20' } },
    userMiningOrders: { query: { userId, pageIndex: '1', pageSize: '20' } },
    robotsNow: {},
    robotList: { query: { state: 'running', userId, pageIndex: '1', pageSize: '20' } },
    stopRobots: { body: { reason: 'why', code: CODE } },
    allowRobots: { body: { reason: 'why', code: CODE } },
    freezeAccount: mark,
    unfreezeAccount: mark,
    lockAccount: mark,
    unlockAccount: mark,
    freezeAmount: amount,
    unfreezeAmount: amount,
    lockAmount: amount,
    unlockAmount: amount,
    identityReviews: { query: { state: 'toBeReviewed' } },
    identityReview: { query: { realNameId: NONE } },
    identityPicture: { query: { pictureId: 'AAAAAAAAAAAAAAAAAAAAAA' } },
    decideIdentity: { body: { realNameId: NONE, state: 'auditFailed', reason: 'underage', note: 'a note' } },
    deposits: { query: { state: 'success', coin: 'USDT', chain: 'erc20' } },
    fiatDeposits: { query: { state: 'recharging' } },
    withdrawals: { query: { stage: 'review', coin: 'USDT', chain: 'erc20' } },
    withdrawal: { query: { withdrawalId: NONE } },
    approveWithdrawal: { body: { withdrawalId: NONE, code: CODE, note: 'a note' } },
    refuseWithdrawal: { body: { withdrawalId: NONE, reason: 'other', code: CODE, note: 'a note' } },
    markWithdrawalPaid: { body: { withdrawalId: NONE, reference: 'MT103-1', code: CODE } },
    markWithdrawalReturned: { body: { withdrawalId: NONE, reason: 'bank.returned', code: CODE } },
    proposals: { query: { state: 'open' } },
    proposeCorrection: {
      body: {
        userId: NONE,
        wallet: 'spot',
        asset: 'USDT',
        amount: '1',
        direction: 'credit',
        against: 'capital',
        reason: 'other',
        note: 'a note',
      },
    },
    proposeCapital: { body: { asset: 'NOPE', amount: '1', reference: 'CAP-1', note: 'why' } },
    proposePlacement: { body: { asset: 'NOPE', amount: '1', to: 'insurance', note: 'why' } },
    proposeFiatDeposit: { body: { fiatDepositId: NONE, amount: '1', bankLine: 'LINE-1', note: 'a note' } },
    proposeSecondVoid: {
      body: { symbol: 'NOPE_USDT', fromTime: 0, toTime: 1, reason: 'why', note: 'a note' },
    },
    proposeFinancialCancel: { body: { orderId: NONE, reason: 'why', note: 'a note' } },
    approveProposal: { body: { proposalId: NONE, code: CODE } },
    rejectProposal: { body: { proposalId: NONE, reason: 'not needed' } },
    listing: {},
    previewChange: { body: { change } },
    applyChange: { body: { change, basis: '0'.repeat(64), reason: 'why', code: CODE } },
    config: {},
    setConfig: { body: { key: 'online_service', value: 'no link', code: CODE } },
    articles: { query: { kind: 'help', text: 'price', archived: 'false', pageIndex: '1', pageSize: '10' } },
    articleText: { query: { ...text, number: '1' } },
    articleVersions: { query: { ...text, pageIndex: '1', pageSize: '10' } },
    // A category that suits no kind: nothing is made, whatever else is right.
    arrangeArticle: {
      body: {
        kind: 'help',
        id: 'nowhere',
        isNew: false,
        category: 'NOPE',
        place: 1,
        pinned: false,
        related: ['other'],
        archived: false,
      },
    },
    saveArticle: { body: { ...text, after: 0, title: 'A title', summary: 'A summary', body: 'A text' } },
    publishArticle: { body: { ...text, number: 1 } },
    scheduleArticle: { body: { ...text, number: 1, time: 1 } },
    withdrawArticle: { body: text },
    rollBackArticle: { body: { ...text, number: 1, after: 1 } },
    serviceThreads: { query: { which: 'waiting', kind: 'chat', pageIndex: '1', pageSize: '10' } },
    serviceThread: { query: { number: thread.number, before: '10' } },
    servicePicture: { query: { pictureId: 'AAAAAAAAAAAAAAAAAAAAAA' } },
    takeThread: { body: { ...thread, from: null } },
    answerThread: { key: 'example-service', body: { ...thread, text: 'An answer' } },
    closeThread: { body: thread },
    preparedAnswers: {},
    savePreparedAnswer: { body: { answerId: NONE, language: 'en', title: 'A title', text: 'A text' } },
    removePreparedAnswer: { body: { answerId: NONE } },
    audit: { query: { who: 'owner', action: 'user', subject: 'user:', from: '0', to: '1', pageSize: '10' } },
    verifyAudit: {},
    auditLines: { query: { from: '1' } },
  }
}
