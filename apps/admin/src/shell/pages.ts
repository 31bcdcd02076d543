// Every page of the console: its path, the call that a role must be allowed to make to see it, and what loads it.

import type { AdminRouteName, WorkKind } from '@candor/api'
import type { ComponentType } from 'react'

export interface ConsolePage {
  readonly path: string
  readonly right: AdminRouteName
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

export const PAGES: readonly ConsolePage[] = [
  {
    path: '/dashboard',
    right: 'overview',
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/identity',
    right: 'identityReviews',
    load: () => import('../features/identity/identity-page.tsx'),
  },
  {
    path: '/identity/:realNameId',
    right: 'identityReview',
    load: () => import('../features/identity/identity-review-page.tsx'),
  },
  {
    path: '/withdrawals',
    right: 'withdrawals',
    load: () => import('../features/withdrawals/withdrawals-page.tsx'),
  },
  {
    path: '/withdrawals/:withdrawalId',
    right: 'withdrawal',
    load: () => import('../features/withdrawals/withdrawal-page.tsx'),
  },
  { path: '/deposits', right: 'deposits', load: () => import('../features/deposits/deposits-page.tsx') },
  { path: '/proposals', right: 'proposals', load: () => import('../features/proposals/proposals-page.tsx') },
  { path: '/service', right: 'serviceThreads', load: () => import('../features/service/service-page.tsx') },
  {
    path: '/service/answers',
    right: 'savePreparedAnswer',
    load: () => import('../features/service/answers-page.tsx'),
  },
  { path: '/users', right: 'users', load: () => import('../features/users/users-page.tsx') },
  { path: '/users/:userId', right: 'user', load: () => import('../features/users/user-page.tsx') },
  { path: '/markets', right: 'listing', load: () => import('../features/markets/markets-page.tsx') },
  { path: '/seconds', right: 'secondsNow', load: () => import('../features/seconds/seconds-page.tsx') },
  { path: '/earn', right: 'earnNow', load: () => import('../features/earn/earn-page.tsx') },
  { path: '/robots', right: 'robotsNow', load: () => import('../features/robots/robots-page.tsx') },
  { path: '/content', right: 'articles', load: () => import('../features/content/content-page.tsx') },
  {
    path: '/content/:kind/:id',
    right: 'articleText',
    load: () => import('../features/content/article-page.tsx'),
  },
  { path: '/audit', right: 'audit', load: () => import('../features/audit/audit-page.tsx') },
  {
    path: '/administrators',
    right: 'administrators',
    load: () => import('../features/administrators/administrators-page.tsx'),
  },
  { path: '/settings', right: 'config', load: () => import('../features/settings/settings-page.tsx') },
  { path: '/account', right: 'changePassword', load: () => import('../features/account/account-page.tsx') },
]

export type MenuIcon =
  | 'dashboard'
  | 'identity'
  | 'withdrawals'
  | 'deposits'
  | 'proposals'
  | 'service'
  | 'users'
  | 'markets'
  | 'seconds'
  | 'earn'
  | 'robots'
  | 'content'
  | 'audit'
  | 'administrators'
  | 'settings'

export interface MenuEntry {
  readonly path: string
  readonly text: string
  readonly icon: MenuIcon
  readonly right: AdminRouteName
  /** Kinds of waiting work that are counted beside it. */
  readonly work?: readonly WorkKind[]
}

export interface MenuGroup {
  readonly title?: string
  readonly entries: readonly MenuEntry[]
}

const MENU: readonly MenuGroup[] = [
  { entries: [{ path: '/dashboard', text: 'Dashboard', icon: 'dashboard', right: 'overview' }] },
  {
    title: 'Work',
    entries: [
      {
        path: '/identity',
        text: 'Identity',
        icon: 'identity',
        right: 'identityReviews',
        work: ['identityReviews'],
      },
      {
        path: '/withdrawals',
        text: 'Withdrawals',
        icon: 'withdrawals',
        right: 'withdrawals',
        work: ['withdrawalsFirstApproval', 'withdrawalsSecondApproval', 'bankWithdrawalsToPay'],
      },
      { path: '/deposits', text: 'Deposits', icon: 'deposits', right: 'deposits', work: ['fiatDeposits'] },
      { path: '/proposals', text: 'Proposals', icon: 'proposals', right: 'proposals', work: ['proposals'] },
      {
        path: '/service',
        text: 'Service',
        icon: 'service',
        right: 'serviceThreads',
        work: ['serviceThreads'],
      },
    ],
  },
  {
    title: 'People and markets',
    entries: [
      { path: '/users', text: 'Users', icon: 'users', right: 'users' },
      { path: '/markets', text: 'Markets', icon: 'markets', right: 'listing' },
      { path: '/seconds', text: 'Second-contracts', icon: 'seconds', right: 'secondsNow' },
      { path: '/earn', text: 'Earn', icon: 'earn', right: 'earnNow' },
      { path: '/robots', text: 'Robots', icon: 'robots', right: 'robotsNow' },
      { path: '/content', text: 'Content', icon: 'content', right: 'articles' },
    ],
  },
  {
    title: 'Evidence',
    entries: [{ path: '/audit', text: 'Audit log', icon: 'audit', right: 'audit' }],
  },
  {
    title: 'System',
    entries: [
      {
        path: '/administrators',
        text: 'Administrators',
        icon: 'administrators',
        right: 'administrators',
      },
      { path: '/settings', text: 'Settings', icon: 'settings', right: 'config' },
    ],
  },
]

/** What a role sees: only what it may call; a group without entries is not there. */
export function menuOf(rights: readonly string[]): readonly MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    entries: group.entries.filter(({ right }) => rights.includes(right)),
  })).filter(({ entries }) => entries.length > 0)
}

/** Where a role begins. */
export function firstPath(rights: readonly string[]): string {
  return menuOf(rights)[0]?.entries[0]?.path ?? '/account'
}
