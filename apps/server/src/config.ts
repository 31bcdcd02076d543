// Settings come from the environment, once, here. Every one is listed in .env.example.

import { resolve } from 'node:path'

export type Mode = 'demo' | 'live'

export interface Config {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  readonly dataDirectory: string
  readonly seed: number
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting and, if any is wrong, says all that is wrong in one go. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const integer = (name: string, fallback: number, least: number, most: number): number => {
    const text = environment[name] ?? ''
    if (text === '') return fallback
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
    return fallback
  }
  const mode = environment['CANDOR_MODE'] || 'demo'
  if (mode !== 'demo' && mode !== 'live') problems.push(`CANDOR_MODE must be demo or live, not "${mode}"`)
  const config: Config = {
    mode: mode === 'live' ? 'live' : 'demo',
    host: environment['CANDOR_HOST'] || '127.0.0.1',
    port: integer('CANDOR_PORT', 8700, 0, 65_535),
    dataDirectory: resolve(environment['CANDOR_DATA_DIR'] || './data'),
    seed: integer('CANDOR_SEED', 1, 0, 2 ** 32 - 1),
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}
