import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('the guess of a password’s strength', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['Xk7$pQ2', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['12345678', 1],
    ['qwertyuiop', 1],
    ['abcdefgh12345678', 1],
    ['ababababababab', 1],
    ['lanterns', 1],
    ['password1', 2],
    ['Lanterns7', 2],
    ['Lanterns74b', 3],
    ['moss-lantern-42', 4],
    ['uncomfortable-heron-bicycle', 4],
    ['Xk7$pQ2!vR9m', 4],
    ['密码是一个很长的句子', 3],
  ])('gives %j %i bars', (password, bars) => {
    expect(strengthOf(password)).toBe(bars)
  })

  it('never falls when something unforeseen is added', () => {
    const password = 'Xk7$pQ2!vR9mLw4&'
    const strengths = Array.from(password).map((_, place) => strengthOf(password.slice(0, place + 1)))
    expect(strengths).toEqual([...strengths].sort((one, other) => one - other))
  })

  it('counts characters, not the halves that some are stored in', () => {
    expect(strengthOf('🦊🐙🐋🦀')).toBe(1)
  })
})
