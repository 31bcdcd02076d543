import { ADMIN_ROUTES, ADMIN_TICKET, type AdminRoute } from '@candor/api'
import { expect, test } from 'vitest'
import { ADMIN_ROUTE_TABLE, ADMIN_TICKET_HEADER } from './admin-route-table.ts'

test('the light table names every call of the console, with its method and path', () => {
  const expected = Object.entries<AdminRoute>(ADMIN_ROUTES).map(([name, { method, path }]) => [
    name,
    [method, path],
  ])
  expect(ADMIN_ROUTE_TABLE).toEqual(Object.fromEntries(expected))
  expect(ADMIN_TICKET_HEADER).toBe(ADMIN_TICKET)
})
