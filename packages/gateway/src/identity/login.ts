// Login by e-mail or phone, password and, where one is bound, second factor. No session exists before all of them have
// passed. An unknown account and a wrong password take the same time and give the same answer.

import type { LoginOutcome } from '@candor/api'
import type { Engine } from '@candor/engine'
import type { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import { readContact } from './contacts.ts'
import { describeDevice } from './devices.ts'
import { isKnownPlace, type Place } from './known-places.ts'
import type { Passwords } from './passwords.ts'
import type { MessagePort, SecondFactorPort } from './ports.ts'
import type { Sessions } from './sessions.ts'
import { keptDevice, type User, type Users } from './users.ts'

export interface SessionParts {
  readonly engine: Pick<Engine, 'query'>
  readonly users: Users
  readonly sessions: Sessions
}

export interface LoginParts extends SessionParts {
  readonly passwords: Passwords
  readonly secondFactor: SecondFactorPort
  readonly messages: MessagePort
  /** Tries per account; tries per address are limited before the request gets here. */
  readonly tries: RateLimiter
  readonly onError: (error: unknown) => void
  /** Milliseconds UTC. */
  readonly clock?: () => number
}

export interface LoginAsk extends Place {
  readonly username: string
  readonly password: string
  /** Of the second factor. */
  readonly code: string | undefined
}

export interface BegunSession {
  readonly token: string
  /** From where the user logged in before. */
  readonly places: readonly Place[]
}

/** Gives the token of a new session. */
export async function login(parts: LoginParts, ask: LoginAsk): Promise<string> {
  const contact = readContact(ask.username)
  const key = contact?.value ?? ask.username.trim().toLowerCase()
  if (!parts.tries.take(key)) throw new ApiRefusal('request.rate.limited')
  const user = contact === undefined ? undefined : await parts.users.byContact(contact)
  const matches = await parts.passwords.matches(ask.password, user?.passwordHash)
  if (user === undefined) throw new ApiRefusal('login.failed')
  if (!matches) {
    recordFailure(parts, user, ask, 'wrongPassword')
    throw new ApiRefusal('login.failed')
  }
  const secondFactor = await passSecondFactor(parts, user, ask)
  const { token, places } = await beginSession(parts, user, ask, secondFactor)
  if (!isKnownPlace(places, ask)) warn(parts, user, ask)
  return token
}

/**
 * Begins a session and records the login. When the password was changed, an authenticator bound or the account locked
 * since they were looked at, there is no session: it would outlive the very act that ended all others.
 */
export async function beginSession(
  { engine, users, sessions }: SessionParts,
  { userId, passwordHash }: Pick<User, 'userId' | 'passwordHash'>,
  place: Place,
  secondFactor: boolean,
): Promise<BegunSession> {
  const from = { device: keptDevice(place.device), address: place.address }
  const token = await sessions.begin(userId, { ...from, passwordHash })
  const { sessionId } = await sessions.find(token)
  // Both are asked when the session is there: a lock or an authenticator that comes later finds it and ends it.
  const standing = await engine.query('standing', { userId })
  if (standing?.locked === true) {
    await sessions.revoke(sessionId)
    // Told only to whoever knows the password.
    throw new ApiRefusal('account.locked')
  }
  const places = await users.recordLogin({ userId, sessionId, secondFactor, ...from })
  if (places === undefined) {
    await sessions.revoke(sessionId)
    throw new ApiRefusal('login.second.factor.required')
  }
  return { token, places }
}

/** Whether one was asked for and passed. */
async function passSecondFactor(parts: LoginParts, user: User, ask: LoginAsk): Promise<boolean> {
  if (!(await parts.secondFactor.isBound(user.userId))) return false
  if (ask.code === undefined) throw new ApiRefusal('login.second.factor.required')
  try {
    await parts.secondFactor.spend(user.userId, ask.code)
    return true
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'second.factor.wrong') {
      recordFailure(parts, user, ask, 'wrongSecondFactor')
    }
    throw error
  }
}

/** Not waited for: an unknown account has no failures to write, and must not be answered sooner. */
function recordFailure(
  { users, onError }: LoginParts,
  { userId }: User,
  { device, address }: Place,
  outcome: Exclude<LoginOutcome, 'success'>,
): void {
  setImmediate(() => {
    users.recordFailure({ userId, device, address }, outcome).catch(onError)
  })
}

/** Not waited for: a message that cannot be written keeps nobody out. */
function warn({ messages, onError, clock = Date.now }: LoginParts, { userId }: User, from: Place): void {
  const facts = { device: describeDevice(from.device).name, address: from.address, time: String(clock()) }
  messages.send(userId, 'login.device.new', facts).catch(onError)
}
