import { screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Page, PUBLIC_PAGES, ROUTES, USER_PAGES } from './routes.tsx'
import { useAppState } from './state/app-state.ts'
import { renderSite } from './testing/render.tsx'

/** Every address that the product has; none may become unknown. */
const PATHS = `/ /accountSet /accountSet/security /accountSet/realName /accountSet/invite /accountSet/messages
/accountSet/apiKeys /accountSet/language /accountSet/limits /myassets /recharge /withdrawal /assetRecords /commin
/contract /noticeList /helpCenter /helpDetail /informationList /informationOne /informationTwo /detail /down /quotation
/rateStandard /about /legalStatement /privacyPolicy /userAgreement /feedback /contractTransaction /currencyTransaction
/defiFinancial /login /forgetPassword /secondContract /financial /financialRecords /defiConfirm /myMining /miningDetail
/robot /optional /service /transfer /tutorial /whitePaper /fairness`.split(/\s+/)

function pathsOf(pages: readonly Page[], above = ''): string[] {
  return pages.flatMap(({ path, children = [] }) => {
    const full = path.startsWith('/') ? path : [above, path].filter((part) => part !== '').join('/')
    return [full, ...pathsOf(children, full)]
  })
}

function open(path: string) {
  const router = createMemoryRouter(ROUTES, { initialEntries: [path] })
  renderSite(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}))
})

afterEach(() => {
  vi.unstubAllGlobals()
  useAppState.setState(useAppState.getInitialState(), true)
})

test('the table knows every page of the product', () => {
  const known = new Set(pathsOf([...PUBLIC_PAGES, ...USER_PAGES]))
  expect(PATHS.filter((path) => !known.has(path))).toEqual([])
})

describe('an address', () => {
  test('that does not exist shows the 404 page', async () => {
    open('/quotatoin')
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See markets' })).toHaveAttribute('href', '/quotation')
  })

  test('that needs a login leads there, and back with its query', async () => {
    const router = open('/miningDetail?id=7')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    const query = new URLSearchParams(router.state.location.search)
    expect([query.get('statusType'), query.get('next')]).toEqual(['0', '/miningDetail?id=7'])
  })

  test('that needs a login is left as soon as the login is gone', async () => {
    useAppState.setState({ isLogin: 1 })
    const router = open('/miningDetail')
    await screen.findByRole('heading', { name: 'Mining order' })
    useAppState.setState({ isLogin: 0 })
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
})

describe('the header', () => {
  test('offers login and register, but not on the login page', async () => {
    const router = open('/nowhere')
    const banner = await screen.findByRole('banner')
    const entrance = () =>
      Array.from(banner.querySelectorAll('a[href^="/login"]'), (link) => link.textContent)
    expect(entrance()).toEqual(['Login', 'Register'])
    await router.navigate('/login')
    await waitFor(() => expect(entrance()).toEqual([]))
  })

  test('leads home by the logo and to the markets by the menu', async () => {
    open('/nowhere')
    expect(await screen.findByRole('link', { name: 'Candor, home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Market' })).toHaveAttribute('href', '/quotation')
  })
})
