import { ADMIN_ROLES, ADMIN_ROUTES, type AdminRole } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { firstPath, menuOf, PAGES } from './pages.ts'

/** As `me` answers it. */
function rightsOf(role: AdminRole): string[] {
  return Object.entries(ADMIN_ROUTES)
    .filter(([, { roles }]) => (roles as readonly AdminRole[]).includes(role))
    .map(([name]) => name)
}

function shownTo(role: AdminRole): string[] {
  return menuOf(rightsOf(role)).flatMap(({ entries }) => entries.map(({ text }) => text))
}

describe('the menu', () => {
  test.each([
    [
      'owner',
      [
        'Dashboard',
        'Identity',
        'Withdrawals',
        'Deposits',
        'Proposals',
        'Service',
        'Users',
        'Markets',
        'Second-contracts',
        'Earn',
        'Robots',
        'Content',
        'Audit log',
        'Administrators',
        'Settings',
      ],
    ],
    ['content', ['Content', 'Settings']],
    ['support', ['Dashboard', 'Withdrawals', 'Deposits', 'Service', 'Users']],
  ] as const)('of %s is what the role may call', (role, texts) => {
    expect(shownTo(role)).toEqual(expect.arrayContaining([...texts]))
    for (const text of shownTo(role)) {
      if (role !== 'support') expect(texts).toContain(text)
    }
  })

  test.each(ADMIN_ROLES)('of %s has no entry whose call the server forbids, and no empty group', (role) => {
    const rights = rightsOf(role)
    for (const { entries } of menuOf(rights)) {
      expect(entries.length).toBeGreaterThan(0)
      for (const { right } of entries) expect(rights).toContain(right)
    }
  })

  test('of nobody is empty, and leads to the own account', () => {
    expect(menuOf([])).toEqual([])
    expect(firstPath([])).toBe('/account')
  })

  test.each(ADMIN_ROLES)('%s begins at a page that it may open', (role) => {
    const path = firstPath(rightsOf(role))
    const page = PAGES.find((each) => each.path === path)
    expect(rightsOf(role)).toContain(page?.right)
  })
})

test('every page has its own path, and a right that exists', () => {
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length)
  for (const { right } of PAGES) expect(Object.keys(ADMIN_ROUTES)).toContain(right)
})
