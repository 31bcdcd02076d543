// What the hash of an audit line covers, as one text with one spelling: the server and a browser compute the same.

export interface AuditLine {
  readonly number: number
  readonly time: number
  readonly administratorId: string | null
  readonly who: string
  readonly action: string
  readonly subject: string
  readonly reason: string
  /** JSON, as text: it is hashed as it stands, never read and written again. */
  readonly details: string
  readonly about: number | null
  readonly previousHash: string
  readonly hash: string
}

/** Before the first line. */
export const AUDIT_START = '0'.repeat(64)

/** SHA-256 over the UTF-8 bytes of this, in hexadecimal, is the line's hash. */
export function auditLineText(line: Omit<AuditLine, 'hash'>): string {
  const { number, time, administratorId, who, action, subject, reason, details, about, previousHash } = line
  return JSON.stringify([
    'candor.audit.1',
    previousHash,
    number,
    time,
    administratorId,
    who,
    action,
    subject,
    reason,
    details,
    about,
  ])
}
