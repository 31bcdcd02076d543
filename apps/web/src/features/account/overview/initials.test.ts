import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['mika.t', 'MT'],
  ['mika', 'M'],
  ['Ana María López', 'AM'],
  ['user-10042817', 'U1'],
  ['_•_ ok', 'O'],
  ['田中 美香', '田'],
  ['ก้อง', 'ก้'],
  ['é\u0301cole', 'É\u0301'],
  ['•••', ''],
])('stands for %s with %s', (nickName, initials) => {
  expect(initialsOf(nickName)).toBe(initials)
})
