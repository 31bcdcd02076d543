import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  ['', '/'],
  ['?next=%2Fusers%2F1%3Ftab%3Dfills', '/users/1?tab=fills'],
  ['?next=https%3A%2F%2Fevil.example', '/'],
  ['?next=%2F%2Fevil.example', '/'],
  ['?next=%2Flogin%3Fnext%3D%2Flogin', '/'],
  ['?next=javascript%3Aalert(1)', '/'],
  ['?next=%2F%5Cevil.example', '/'],
])('%s leads to %s', (search, path) => {
  expect(nextPath(search)).toBe(path)
})
