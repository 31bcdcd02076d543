// Logs as JSON lines, without secrets: what must not be read by whoever reads logs is cut out here, by name.

import { type Logger, pino } from 'pino'

const SECRET_FIELDS = [
  'ticket',
  'password',
  'newPassword',
  'fundPassword',
  'secondFactor',
  'authenticatorCode',
  'targetCode',
  'secret',
  'recoveryCodes',
  'certificateNumber',
  'access_token',
  'apiSecret',
  'authorization',
  'cookie',
]

/** Wherever an object of a request or an answer may hold them. */
function pathsOf(field: string): string[] {
  return [field, `*.${field}`, `*.*.${field}`, `req.headers["${field}"]`]
}

/** Of the authenticator. Errors have a field of that name too, which is no secret and must be read. */
const SECOND_FACTOR = ['code', 'body.code', '*.body.code']

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
export const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']

export function createLogger(level: LogLevel, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: [...SECRET_FIELDS.flatMap(pathsOf), ...SECOND_FACTOR], censor: '[cut]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
