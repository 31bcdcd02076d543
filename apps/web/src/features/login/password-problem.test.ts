import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-problem.ts'

describe('a new password', () => {
  it.each([
    ['', 'empty'],
    ['1234567', 'length'],
    ['12345678', undefined],
    ['a'.repeat(128), undefined],
    ['a'.repeat(129), 'length'],
    ['🦊🐙🐋🦀', 'length'],
    ['🦊'.repeat(128), undefined],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
})
