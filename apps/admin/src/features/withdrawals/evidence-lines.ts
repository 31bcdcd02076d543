// What an approver should read before deciding, as lines: a withdrawal with its evidence goes in, words come out. What
// deserves a second look is marked; the mark never decides anything.

import type { AdminAnswer } from '@candor/client'
import { unitsOf } from '@candor/web/format/decimal.ts'
import { formatDay, formatTime } from '@candor/web/format/time.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { REAL_NAME_NAMES } from '../../words/names.ts'

export type WithdrawalFile = AdminAnswer<'withdrawal'>

export interface EvidenceLine {
  readonly label: string
  readonly value: string
  /** Why one should look twice. */
  readonly warning?: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** An account, or a changed password, younger than this is worth a look. */
const YOUNG_DAYS = 7

export function evidenceLines(file: WithdrawalFile, nowMs: number): EvidenceLine[] {
  const { evidence } = file
  return [
    valueLine(file),
    standingLine(evidence),
    ageLine({ label: 'Registered', timeMs: evidence.registeredTime, nowMs, warning: 'new account' }),
    destinationLine(evidence),
    deviceLine(evidence),
    limitLine(evidence),
    changeLine(evidence, nowMs),
    historyLine(evidence),
  ]
}

function valueLine({ valueUsdt }: WithdrawalFile): EvidenceLine {
  const label = 'Value when asked for'
  if (valueUsdt === null) return { label, value: 'unknown', warning: 'no price was known' }
  return { label, value: `${formatAmount(valueUsdt, 2)} USDT` }
}

function standingLine({ realName, frozen, locked }: WithdrawalFile['evidence']): EvidenceLine {
  const bars = [...(frozen ? ['frozen'] : []), ...(locked ? ['locked'] : [])]
  const label = 'Standing'
  if (bars.length > 0) return { label, value: bars.join(', '), warning: 'cannot be approved or sent' }
  const value = REAL_NAME_NAMES[realName]
  return realName === 'authenticated' ? { label, value } : { label, value, warning: 'name not verified' }
}

function destinationLine(evidence: WithdrawalFile['evidence']): EvidenceLine {
  const { destinationUses, destinationFirstTime } = evidence
  const label = 'Destination used before'
  if (destinationUses === 0 || destinationFirstTime === null) {
    return { label, value: 'never', warning: 'new destination' }
  }
  return { label, value: `${timesOf(destinationUses)}, first ${formatDay(destinationFirstTime)}` }
}

function deviceLine({ device, address, deviceKnown }: WithdrawalFile['evidence']): EvidenceLine {
  const value = [device ?? 'not told', ...(address === null ? [] : [address])].join(', ')
  return deviceKnown
    ? { label: 'Asked from', value }
    : { label: 'Asked from', value, warning: 'device not seen before' }
}

function limitLine({ usedTodayUsdt, dailyLimitUsdt }: WithdrawalFile['evidence']): EvidenceLine {
  const label = 'Last 24 h, of daily limit'
  if (usedTodayUsdt === null || dailyLimitUsdt === null) {
    return { label, value: 'unknown', warning: 'limit not known' }
  }
  const value = `${formatAmount(usedTodayUsdt, 2)} of ${formatAmount(dailyLimitUsdt, 2)} USDT`
  const isOver = unitsOf(usedTodayUsdt) > unitsOf(dailyLimitUsdt)
  return isOver ? { label, value, warning: 'above the limit' } : { label, value }
}

function changeLine(evidence: WithdrawalFile['evidence'], nowMs: number): EvidenceLine {
  const { lastSecurityChangeTime, heldUntil } = evidence
  const label = 'Last password or factor change'
  if (heldUntil !== null) {
    const value = lastSecurityChangeTime === null ? 'none' : formatTime(lastSecurityChangeTime)
    return { label, value, warning: `held until ${formatTime(heldUntil)}` }
  }
  if (lastSecurityChangeTime === null) return { label, value: 'none' }
  return ageLine({ label, timeMs: lastSecurityChangeTime, nowMs, warning: 'recent change' })
}

function historyLine({ depositsBefore, withdrawalsBefore }: WithdrawalFile['evidence']): EvidenceLine {
  const value = [
    `${formatCount(depositsBefore)} ${depositsBefore === 1 ? 'deposit' : 'deposits'}`,
    `${formatCount(withdrawalsBefore)} ${withdrawalsBefore === 1 ? 'withdrawal' : 'withdrawals'}`,
  ].join(', ')
  return depositsBefore === 0
    ? { label: 'Before this', value, warning: 'never deposited' }
    : { label: 'Before this', value }
}

function ageLine(given: {
  readonly label: string
  readonly timeMs: number
  readonly nowMs: number
  readonly warning: string
}): EvidenceLine {
  const { label, timeMs, nowMs, warning } = given
  const days = Math.floor(Math.max(0, nowMs - timeMs) / DAY_MS)
  const ago = days === 0 ? 'today' : days === 1 ? '1 day ago' : `${formatCount(days)} days ago`
  const value = `${formatDay(timeMs)}, ${ago}`
  return days < YOUNG_DAYS ? { label, value, warning } : { label, value }
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`
}
