import { describe, expect, it } from 'vitest'
import { codeChannels, proofBody, SECOND_FACTOR } from './proof.ts'

const phone = '+81 90 •••• 2846'
const email = 'm•••a@example.com'
const typed = { password: 'correct horse', secondFactor: ' 123456 ', code: '654321' }

describe('the proof asks for the login password, then the authenticator if bound, else a code sent to oneself', () => {
  it('offers every bound contact as a way for the code', () => {
    expect(codeChannels({ phone, email, authenticator: false })).toEqual(['phone', 'email'])
    expect(codeChannels({ phone: null, email, authenticator: false })).toEqual(['email'])
    expect(codeChannels({ phone, email: null, authenticator: false })).toEqual(['phone'])
  })

  it('sends no codes once the authenticator is bound', () => {
    expect(codeChannels({ phone, email, authenticator: true })).toEqual([])
  })

  it('sends exactly one second proof, whatever else was typed', () => {
    expect(proofBody(typed, { phone, email, authenticator: true })).toEqual({
      password: 'correct horse',
      secondFactor: '123456',
    })
    expect(proofBody(typed, { phone, email, authenticator: false })).toEqual({
      password: 'correct horse',
      code: '654321',
    })
  })

  it.each(['123456', 'abcde-fghij', 'abcdefghij'])('takes %s as a second factor', (text) => {
    expect(SECOND_FACTOR.test(text)).toBe(true)
  })

  it.each(['12345', '1234567', 'abcde-fghi', '１２３４５６', ''])('does not take %j', (text) => {
    expect(SECOND_FACTOR.test(text)).toBe(false)
  })
})
