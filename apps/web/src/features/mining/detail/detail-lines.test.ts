import { describe, expect, it } from 'vitest'
import { e8Of } from '../../../format/decimal.ts'
import { gmt8, NOW } from '../../financial/testing/earn-answers.ts'
import { M1_DETAIL } from '../testing/mining-answers.ts'
import { barOf, escrowOf, lineState } from './detail-lines.ts'

describe('[M1] on the sixth of March', () => {
  it('four days are paid, the fifth is mined, two are planned', () => {
    expect(M1_DETAIL.lines.map((line) => lineState(M1_DETAIL, line, NOW))).toEqual([
      'paid',
      'paid',
      'paid',
      'paid',
      'now',
      'planned',
      'planned',
    ])
    expect(barOf(M1_DETAIL, NOW).map(({ kind }) => kind)).toEqual([
      'bought',
      'paid',
      'paid',
      'paid',
      'paid',
      'now',
      'planned',
      'planned',
      'principal',
    ])
  })

  it('a day that is over and not yet paid is planned', () => {
    const later = gmt8('2026-03-07 00:30:00')
    const [, , , , fifth, sixth] = M1_DETAIL.lines
    expect(lineState(M1_DETAIL, fifth!, later)).toBe('planned')
    expect(lineState(M1_DETAIL, sixth!, later)).toBe('now')
    expect(barOf(M1_DETAIL, later)[5]).toMatchObject({ day: 5, kind: 'mined' })
  })

  it('what was set aside is paid or still there, income and rebates apart', () => {
    expect(escrowOf(M1_DETAIL)).toEqual({
      incomePaid: e8Of('30'),
      incomeLeft: e8Of('22.5'),
      rebatesPaid: e8Of('4.5'),
      rebatesLeft: e8Of('3.375'),
      returned: 0n,
      setAside: e8Of('60.375'),
      isCovered: true,
    })
  })

  it('rebates that nobody got went back, and too little in escrow is seen', () => {
    expect(escrowOf({ ...M1_DETAIL, rebatesPaid: '3' }).returned).toBe(e8Of('1.5'))
    expect(escrowOf({ ...M1_DETAIL, escrow: '25.87499999' }).isCovered).toBe(false)
  })

  it('when it is finished nothing is left', () => {
    const done = {
      ...M1_DETAIL,
      state: 'finished' as const,
      paid: '52.5',
      rebatesPaid: '7.875',
      escrow: '0',
      lines: [],
    }
    expect(escrowOf(done)).toMatchObject({ incomeLeft: 0n, rebatesLeft: 0n, returned: 0n, isCovered: true })
  })
})
