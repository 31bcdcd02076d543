// Every page of the site, in one table: its path, who may see it, and what loads it. What is not in the table does not
// exist.

import type { Namespace } from 'i18next'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { NotFoundPage } from './features/not-found/not-found-page.tsx'
import { Layout } from './layout/layout.tsx'
import { RouteError } from './layout/route-error.tsx'
import { StartingPage } from './layout/starting-page.tsx'
import { loadPage } from './load-page.ts'
import { RequireLogin } from './session/require-login.tsx'
import { refreshUser } from './session/session.ts'

export interface Page {
  readonly path: string
  readonly texts?: Namespace
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Shown inside this page's outlet, at paths below its own; an empty path is the page's own address. */
  readonly children?: readonly Page[]
}

type Load = Page['load']

const news =
  (name: keyof typeof import('./features/content/news-pages.tsx')): Load =>
  async () => ({ default: (await import('./features/content/news-pages.tsx'))[name] })

const textPage =
  (name: keyof typeof import('./features/content/text-pages.tsx')): Load =>
  async () => ({ default: (await import('./features/content/text-pages.tsx'))[name] })

/** Pages that everyone may see. */
export const PUBLIC_PAGES: readonly Page[] = [
  { path: '/', texts: 'home', load: () => import('./features/home/home-page.tsx') },
  { path: '/login', texts: ['login', 'fields'], load: () => import('./features/login/login-page.tsx') },
  {
    path: '/forgetPassword',
    texts: ['login', 'fields'],
    load: () => import('./features/login/forget-password-page.tsx'),
  },
  {
    path: '/quotation',
    texts: ['markets', 'alerts'],
    load: () => import('./features/markets/markets-page.tsx'),
  },
  {
    path: '/optional',
    texts: ['markets', 'alerts'],
    load: () => import('./features/markets/watch-list-page.tsx'),
  },
  {
    path: '/currencyTransaction',
    texts: ['spot', 'terminal', 'alerts'],
    load: () => import('./features/spot-terminal/spot-terminal-page.tsx'),
  },
  {
    path: '/contractTransaction',
    texts: ['perpetual', 'terminal', 'alerts'],
    load: () => import('./features/contract-terminal/contract-terminal-page.tsx'),
  },
  {
    path: '/secondContract',
    texts: ['second', 'terminal'],
    load: () => import('./features/second-contract/second-contract-page.tsx'),
  },
  {
    path: '/secondContract/receipt',
    texts: 'receipt',
    load: () => import('./features/receipt/receipt-page.tsx'),
  },
  {
    path: '/robot',
    texts: ['robot', 'terminal', 'withdrawal', 'tables'],
    load: () => import('./features/robot/robot-page.tsx'),
  },
  {
    path: '/financial',
    texts: ['financial', 'assets'],
    load: () => import('./features/financial/financial-page.tsx'),
  },
  {
    path: '/defiFinancial',
    texts: ['mining', 'financial'],
    load: () => import('./features/mining/pools/mining-page.tsx'),
  },
  { path: '/noticeList', texts: 'content', load: () => import('./features/content/notices-page.tsx') },
  { path: '/helpCenter', texts: 'content', load: () => import('./features/content/help-center-page.tsx') },
  { path: '/helpDetail', texts: 'content', load: () => import('./features/content/help-detail-page.tsx') },
  { path: '/informationList', texts: 'content', load: news('AllNewsPage') },
  { path: '/informationOne', texts: 'content', load: news('MarketNewsPage') },
  { path: '/informationTwo', texts: 'content', load: news('ProductNewsPage') },
  { path: '/detail', texts: 'content', load: news('NewsArticlePage') },
  { path: '/down', texts: 'install', load: () => import('./features/install/down-page.tsx') },
  { path: '/tutorial', texts: 'install', load: () => import('./features/install/tutorial-page.tsx') },
  { path: '/whitePaper', texts: 'content', load: textPage('WhitePaperPage') },
  { path: '/apiDocs', texts: 'content', load: textPage('ApiDocsPage') },
  { path: '/rateStandard', texts: 'fees', load: () => import('./features/fees/fees-page.tsx') },
  { path: '/about', texts: 'content', load: textPage('AboutPage') },
  { path: '/legalStatement', texts: 'content', load: textPage('LegalStatementPage') },
  { path: '/privacyPolicy', texts: 'content', load: textPage('PrivacyPolicyPage') },
  { path: '/userAgreement', texts: 'content', load: textPage('UserAgreementPage') },
  { path: '/service', texts: 'service', load: () => import('./features/service/service-page.tsx') },
  {
    path: '/fairness',
    texts: ['fairness', 'receipt', 'contracts', 'tables'],
    load: () => import('./features/fairness/fairness-page.tsx'),
  },
]

/** Pages that need a login. */
export const USER_PAGES: readonly Page[] = [
  {
    path: '/accountSet',
    texts: ['account', 'fields', 'tables'],
    load: () => import('./features/account/account-layout.tsx'),
    children: [
      { path: '', texts: 'account', load: () => import('./features/account/overview-page.tsx') },
      { path: 'security', texts: 'account', load: () => import('./features/account/security-page.tsx') },
      { path: 'realName', texts: 'account', load: () => import('./features/account/real-name-page.tsx') },
      { path: 'invite', texts: 'account', load: () => import('./features/account/invite-page.tsx') },
      {
        path: 'messages',
        texts: ['account', 'alerts'],
        load: () => import('./features/account/messages-page.tsx'),
      },
      { path: 'language', texts: 'account', load: () => import('./features/account/language-page.tsx') },
      {
        path: 'limits',
        texts: ['account', 'second'],
        load: () => import('./features/account/limits-page.tsx'),
      },
      {
        path: 'apiKeys',
        texts: ['api-keys', 'account', 'withdrawal'],
        load: () => import('./features/api-keys/api-keys-page.tsx'),
      },
    ],
  },
  {
    path: '/myassets',
    texts: ['assets', 'transfer'],
    load: () => import('./features/assets/assets-page.tsx'),
  },
  {
    path: '/recharge',
    texts: ['recharge', 'records', 'tables'],
    load: () => import('./features/recharge/recharge-page.tsx'),
  },
  {
    path: '/withdrawal',
    texts: ['withdrawal', 'records', 'tables'],
    load: () => import('./features/withdrawal/withdrawal-page.tsx'),
  },
  { path: '/transfer', texts: 'transfer', load: () => import('./features/transfer/transfer-page.tsx') },
  {
    path: '/assetRecords',
    texts: ['records', 'transfer', 'tables'],
    load: () => import('./features/records/records-page.tsx'),
  },
  {
    path: '/feedback',
    texts: ['feedback', 'service', 'tables'],
    load: () => import('./features/feedback/feedback-page.tsx'),
  },
  { path: '/commin', texts: ['orders', 'tables'], load: () => import('./features/orders/orders-page.tsx') },
  {
    path: '/contract',
    texts: ['contracts', 'tables'],
    load: () => import('./features/contracts/contract-page.tsx'),
  },
  {
    path: '/secondContract/history',
    texts: ['second', 'tables'],
    load: () => import('./features/second-contract/history/second-history-page.tsx'),
  },
  {
    path: '/robot/detail',
    texts: ['robot', 'financial', 'withdrawal', 'tables'],
    load: () => import('./features/robot/detail/detail-page.tsx'),
  },
  {
    path: '/financialRecords',
    texts: ['financial', 'tables'],
    load: () => import('./features/financial/records/financial-records-page.tsx'),
  },
  {
    path: '/defiConfirm',
    texts: ['mining', 'financial'],
    load: () => import('./features/mining/confirm/confirm-page.tsx'),
  },
  {
    path: '/myMining',
    texts: ['mining', 'financial', 'tables'],
    load: () => import('./features/mining/own/my-mining-page.tsx'),
  },
  {
    path: '/miningDetail',
    texts: ['mining', 'financial'],
    load: () => import('./features/mining/detail/detail-page.tsx'),
  },
]

function routeOf({ path, texts = 'shell', load, children }: Page): RouteObject {
  const place = path === '' ? { index: true as const } : { path }
  const content = { lazy: () => loadPage(load, texts) }
  if (place.index) return { ...place, ...content }
  return { ...place, ...content, ...(children === undefined ? {} : { children: children.map(routeOf) }) }
}

/** Asks for the user info before every navigation but the one to the login. Nobody waits for the answer. */
function refreshBeforeNavigation({ request }: LoaderFunctionArgs): null {
  if (!new URL(request.url).pathname.endsWith('/login')) void refreshUser()
  return null
}

export const ROUTES: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: StartingPage,
    ErrorBoundary: RouteError,
    loader: refreshBeforeNavigation,
    shouldRevalidate: () => true,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          ...PUBLIC_PAGES.map(routeOf),
          { Component: RequireLogin, children: USER_PAGES.map(routeOf) },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(ROUTES, { basename: '/desktop' })
}
