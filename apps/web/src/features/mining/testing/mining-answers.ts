// Answers of the server about pools and their orders, for tests: the rulebook's example M1 on 2026-03-06.

import { gmt8 } from '../../financial/testing/earn-answers.ts'
import type { MiningDetail } from '../detail/detail-lines.ts'
import type { MiningOrder, MiningPool } from '../mining-rules.ts'

export const SPRINT: MiningPool = {
  poolId: '1',
  name: 'Sprint',
  asset: 'USDT',
  incomeAsset: 'USDT',
  term: 7,
  dailyRate: '0.0015',
  monthlyRate: '0.045',
  payout: 'daily',
  payoutLag: 1,
  rebates: ['0.1', '0.05'],
  quota: '1000000',
  sold: '680000',
  remaining: '320000',
  min: '500',
  step: '1',
  maxPerUser: '50000',
  from: gmt8('2026-01-01 00:00:00'),
  until: gmt8('2027-01-01 00:00:00'),
  status: 'open',
  onOffer: true,
  offNow: null,
  coverage: { treasury: '100000', escrow: '30.375', promised: '30.375' },
}

export const M1_ORDER: MiningOrder = {
  orderId: '417',
  poolId: '1',
  name: 'Sprint',
  asset: 'USDT',
  incomeAsset: 'USDT',
  term: 7,
  dailyRate: '0.0015',
  payout: 'daily',
  payoutLag: 1,
  rebates: ['0.1', '0.05'],
  principal: '5000',
  inviters: 2,
  state: 'mining',
  boughtTime: gmt8('2026-03-01 15:00:00'),
  startTime: gmt8('2026-03-02 00:00:00'),
  nextTime: gmt8('2026-03-07 01:00:00'),
  returnTime: gmt8('2026-03-09 01:00:00'),
  endedTime: null,
  income: '52.5',
  paidDays: 4,
  paid: '30',
  setAside: '60.375',
  escrow: '25.875',
}

const PAID = 4

export const M1_DETAIL: MiningDetail = {
  ...M1_ORDER,
  number: 4_350_088,
  rebatesPaid: '4.5',
  lines: [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const isPaid = day <= PAID
    const dueTime = gmt8(`2026-03-0${day + 2} 01:00:00`)
    return {
      day,
      days: 1,
      dueTime,
      income: '7.5',
      paidTime: isPaid ? dueTime : null,
      paidSoFar: isPaid ? String(day * 7.5) : null,
      rebates: ['0.75', '0.375'],
      state: isPaid ? 'paid' : 'planned',
      number: isPaid ? 4_000_000 + day : null,
    }
  }),
}
