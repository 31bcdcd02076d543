import { ROUTES, type Route } from '@candor/api'
import { expect, test } from 'vitest'
import { ROUTE_TABLE } from './route-table.ts'

test('the light table names every route of the API, with its method and path', () => {
  const expected = Object.entries<Route>(ROUTES).map(([name, { method, path }]) => [name, [method, path]])
  expect(ROUTE_TABLE).toEqual(Object.fromEntries(expected))
})
