import { describe, expect, test } from 'vitest'
import { createLogger, LOG_LEVELS, type LogLevel } from './logger.ts'

/** Everything that a logger writes while `run` uses it. */
function written(level: LogLevel, run: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  run(
    createLogger(level, {
      write: (line) => {
        text += line
      },
    }),
  )
  return text
}

describe('the logger', () => {
  test('[threat 38] cuts out secrets wherever a request or an answer may hold them', () => {
    const secrets = {
      ticket: 's1-canary',
      password: 's2-canary',
      access_token: 's3-canary',
      code: 's4-canary',
      fundPassword: 's5-canary',
      apiSecret: 's6-canary',
      newPassword: 's7-canary',
      secondFactor: 's8-canary',
      authenticatorCode: 's9-canary',
      targetCode: 's10-canary',
      secret: 's11-canary',
      recoveryCodes: ['s12-canary'],
      certificateNumber: 's13-canary',
    }
    const text = written('debug', (logger) => {
      logger.info(secrets, 'bare')
      logger.debug({ body: secrets }, 'one level down')
      logger.error({ request: { body: secrets } }, 'two levels down')
      logger.info(
        { req: { headers: { ticket: 'h-canary', authorization: 'h-canary', cookie: 'h-canary' } } },
        'headers',
      )
      logger.info({ headers: { ticket: 'h-canary', cookie: 'h-canary' } })
    })
    expect(text.trim().split('\n')).toHaveLength(5)
    expect(text).not.toContain('canary')
    expect(text.match(/\[cut\]/g)).toHaveLength(44)
  })

  test('leaves the rest as it is', () => {
    const [line = ''] = written('info', (logger) =>
      logger.info({ requestId: 'r1', route: 'markets' }, 'asked'),
    ).split('\n')
    expect(JSON.parse(line)).toMatchObject({ level: 30, requestId: 'r1', route: 'markets', msg: 'asked' })
  })

  test('an error keeps its message, its code and its stack, for those who read logs', () => {
    const broken = Object.assign(new Error('broken'), { code: '23505' })
    const text = written('error', (logger) => logger.error({ err: broken }, 'unexpected error'))
    expect(JSON.parse(text)).toMatchObject({
      err: { message: 'broken', code: '23505', stack: expect.stringContaining('logger.test') },
    })
  })

  test.each(LOG_LEVELS)('%s says what is that grave or graver', (level) => {
    const text = written(level, (logger) => {
      for (const each of LOG_LEVELS) if (each !== 'silent') logger[each](each)
    })
    const said = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(said).toEqual(level === 'silent' ? [] : LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1))
  })
})
