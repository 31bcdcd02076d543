// The words of the console: roles, reasons, stages, settings. Their order is the order in which screens list them.

export const ADMIN_ROLES = ['owner', 'finance', 'compliance', 'support', 'content', 'auditor'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** `enrol`: the one-time password must be replaced and an authenticator bound before anything else. */
export const ADMIN_STAGES = ['enrol', 'ready'] as const
export type AdminStage = (typeof ADMIN_STAGES)[number]

/** What needs two persons: one proposes, another decides. */
export const PROPOSAL_KINDS = [
  'correction',
  'capital',
  'placement',
  'fiatDeposit',
  'secondVoid',
  'financialCancel',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** `approved` is decided and on its way to the core; then it is `done`, or `failed` when the core rejected it. */
export const PROPOSAL_STATES = ['open', 'approved', 'done', 'failed', 'rejected'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** Work that waits for somebody. */
export const WORK_KINDS = [
  'identityReviews',
  'withdrawalsFirstApproval',
  'withdrawalsSecondApproval',
  'bankWithdrawalsToPay',
  'fiatDeposits',
  'proposals',
  'serviceThreads',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const CHANGE_KINDS = [
  'asset',
  'index',
  'spotMarket',
  'spotParameters',
  'spotMarketStatus',
  'contract',
  'contractParameters',
  'contractStatus',
  'secondProduct',
  'secondParameters',
  'secondStatus',
  'secondCountries',
  'financialProduct',
  'financialParameters',
  'financialStatus',
  'miningPool',
  'miningParameters',
  'miningStatus',
  'feeSchedule',
  'feeLevelOverride',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The platform's own accounts that the dashboard shows, by asset. */
export const HOUSE_ACCOUNTS = [
  'capital',
  'fee',
  'insurance',
  'dust',
  'rebate',
  'second_house',
  'yield_treasury',
  'mining_treasury',
] as const
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number]

export const CONFIG_KEYS = [
  'online_service',
  'custom_line',
  'custom_whatsapp',
  'contact_email',
  'legal_user_agreement',
  'legal_privacy_policy',
  'legal_statement',
  'bank_name',
  'bank_holder',
  'bank_account',
  'bank_code',
  'bank_note',
] as const
export type ConfigKey = (typeof CONFIG_KEYS)[number]

/** Where money is to be sent is nothing that an editor of texts may change. */
export const CONFIG_ROLES: Readonly<Record<ConfigKey, readonly AdminRole[]>> = {
  online_service: ['owner', 'content'],
  custom_line: ['owner', 'content'],
  custom_whatsapp: ['owner', 'content'],
  contact_email: ['owner', 'content'],
  legal_user_agreement: ['owner', 'content'],
  legal_privacy_policy: ['owner', 'content'],
  legal_statement: ['owner', 'content'],
  bank_name: ['owner'],
  bank_holder: ['owner'],
  bank_account: ['owner'],
  bank_code: ['owner'],
  bank_note: ['owner'],
}

/** What lines of the audit log speak of. A line that is the outcome of another has the same action. */
export const AUDIT_ACTIONS = [
  'session.login',
  'session.loginFailed',
  'session.logout',
  'session.enrol',
  'session.changePassword',
  'administrator.create',
  'administrator.setRole',
  'administrator.disable',
  'administrator.reset',
  'user.open',
  'user.freeze',
  'user.unfreeze',
  'user.lock',
  'user.unlock',
  'user.freezeAmount',
  'user.unfreezeAmount',
  'user.lockAmount',
  'user.unlockAmount',
  'identity.open',
  'identity.picture',
  'identity.decide',
  'withdrawal.open',
  'withdrawal.approve',
  'withdrawal.refuse',
  'withdrawal.markPaid',
  'withdrawal.markReturned',
  'proposal.propose',
  'proposal.approve',
  'proposal.reject',
  'market.change',
  'config.set',
  'robots.stopAll',
  'robots.allow',
  'content.arrange',
  'content.save',
  'content.publish',
  'content.schedule',
  'content.withdraw',
  'content.rollback',
  'service.take',
  'service.close',
  'service.saveAnswer',
  'service.removeAnswer',
  'audit.verify',
  'solvency.take',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
