import type { ErrorCode } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { ApiRefusal } from '../../refusal.ts'
import { NO_BODY, type SignedRequest, SOCKET_REQUEST } from './proof.ts'
import { type TestRobot, TestRobots } from './robot-keys-suite.ts'

const NOW = 1_700_000_000_000
const HERE = '203.0.113.7'

async function codeOf(attempt: Promise<unknown>): Promise<ErrorCode | 'success'> {
  try {
    await attempt
    return 'success'
  } catch (error) {
    if (error instanceof ApiRefusal) return error.code
    throw error
  }
}

function setUp() {
  let nowMs = NOW
  const robots = new TestRobots(() => nowMs)
  return {
    robots,
    move: (ms: number) => {
      nowMs += ms
    },
    logIn: (robot: TestRobot, ask = {}, address = HERE) =>
      codeOf(robots.keys.logIn(robot.proof(ask), address)),
  }
}

test('a proof gives the session of the robot’s own account', async () => {
  const { robots } = setUp()
  const robot = robots.add({ venue: 'contract', symbol: 'BTCUSDT' })
  expect(await robots.keys.logIn(robot.proof(), HERE)).toMatchObject({
    userId: robot.robotId,
    robot: { venue: 'contract', symbol: 'BTCUSDT' },
  })
})

describe('refused', () => {
  test('a key that nobody has, or whose robot does not run', async () => {
    const { robots, logIn } = setUp()
    const stranger = robots.add()
    robots.rows.delete(stranger.keyId)
    expect(await logIn(stranger)).toBe('robot.key.unknown')
    expect(await logIn(robots.add({ isLive: false }))).toBe('robot.key.unknown')
  })

  test('a proof that comes a second time, also after one with another nonce', async () => {
    const { robots } = setUp()
    const proof = robots.add().proof()
    expect(await codeOf(robots.keys.logIn(proof, HERE))).toBe('success')
    expect(await codeOf(robots.keys.logIn(proof, HERE))).toBe('robot.sign.repeated')
  })

  test('a wrong signature does not use up the nonce of the right one', async () => {
    const { robots } = setUp()
    const robot = robots.add()
    const proof = robot.proof({ nonce: 'n-o-n-c-e' })
    const forged = { ...proof, sign: robots.add().proof({ nonce: 'n-o-n-c-e' }).sign }
    expect(await codeOf(robots.keys.logIn(forged, HERE))).toBe('robot.sign.wrong')
    expect(await codeOf(robots.keys.logIn(proof, HERE))).toBe('success')
  })

  test('a clock that is more than five seconds off, either way', async () => {
    const { robots, logIn } = setUp()
    const robot = robots.add()
    expect(await logIn(robot, { time: NOW - 5_000 })).toBe('success')
    expect(await logIn(robot, { time: NOW + 5_000 })).toBe('success')
    expect(await logIn(robot, { time: NOW - 5_001 })).toBe('robot.sign.time')
    expect(await logIn(robot, { time: NOW + 5_001 })).toBe('robot.sign.time')
  })

  test('a time, a nonce or a key that is not the one that was signed', async () => {
    const { robots } = setUp()
    const [robot, other] = [robots.add(), robots.add()]
    const proof = robot.proof()
    for (const changed of [
      { ...proof, time: proof.time + 1 },
      { ...proof, nonce: `${proof.nonce}x` },
      { ...proof, key: other.keyId },
      { ...proof, sign: proof.sign.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    ]) {
      expect(await codeOf(robots.keys.logIn(changed, HERE))).toBe('robot.sign.wrong')
    }
  })

  test('a signature of another request', async () => {
    const { robots } = setUp()
    const robot = robots.add()
    const key = await robots.keys.find(robot.keyId)
    const asked: SignedRequest = {
      method: 'POST',
      path: '/exchange/app/spot/cancelOrder?a=1',
      bodyHash: NO_BODY,
    }
    const proof = robot.proof({ method: asked.method, path: asked.path })
    const check = async (request: SignedRequest): Promise<unknown> =>
      robots.keys.check(key, proof, request, HERE)
    for (const other of [
      { ...asked, method: 'GET' },
      { ...asked, path: '/exchange/app/spot/cancelOrder' },
      { ...asked, bodyHash: NO_BODY.replace('e', 'f') },
      SOCKET_REQUEST,
    ]) {
      expect(await codeOf(check(other))).toBe('robot.sign.wrong')
    }
    expect(await codeOf(check(asked))).toBe('success')
  })

  test('a key that has expired', async () => {
    const { robots, logIn, move } = setUp()
    const robot = robots.add({ expiresMs: NOW + 1_000 })
    expect(await logIn(robot)).toBe('success')
    move(999)
    expect(await logIn(robot)).toBe('success')
    move(1)
    expect(await logIn(robot)).toBe('robot.key.expired')
  })

  test('an address that its owner did not list; the runner’s own pass is another matter', async () => {
    const { robots, logIn } = setUp()
    const robot = robots.add({ ipList: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'] })
    for (const address of [HERE, `::ffff:${HERE}`, '198.51.100.99', '2001:db8:1::5']) {
      expect(await logIn(robot, {}, address)).toBe('success')
    }
    for (const address of ['203.0.113.8', '127.0.0.1', '::1', '2001:db9::1', '', 'nonsense']) {
      expect(await logIn(robot, {}, address)).toBe('robot.key.address')
    }
    const { pass } = robots.keys
    expect(await codeOf(robots.keys.logIn({ ...robot.proof(), pass }, '127.0.0.1'))).toBe('success')
    const guessed = { ...robot.proof(), pass: 'A'.repeat(pass.length) }
    expect(await codeOf(robots.keys.logIn(guessed, '127.0.0.1'))).toBe('robot.key.address')
  })
})

describe('the end of a key', () => {
  test('holds from that moment, whatever was read before', async () => {
    const { robots, logIn } = setUp()
    const robot = robots.add()
    const ended: string[] = []
    robots.keys.onRevoked((sessionId) => ended.push(sessionId))
    const session = await robots.keys.logIn(robot.proof(), HERE)
    const held = await robots.keys.find(robot.keyId)
    await robots.keys.revoke(robot.robotId, robot.keyId)
    expect(ended).toEqual([session.sessionId])
    expect(await logIn(robot)).toBe('robot.key.unknown')
    const late = async (): Promise<unknown> => robots.keys.check(held, robot.proof(), SOCKET_REQUEST, HERE)
    expect(await codeOf(late())).toBe('robot.key.unknown')
  })

  test('holds for a key that is just being read', async () => {
    const { robots, logIn } = setUp()
    const robot = robots.add()
    let open = (): void => undefined
    robots.waitFor = new Promise((resolve) => {
      open = resolve
    })
    const attempt = logIn(robot)
    await robots.keys.revoke(robot.robotId, robot.keyId)
    open()
    expect(await attempt).toBe('robot.key.unknown')
  })

  test('is of one robot alone', async () => {
    const { robots, logIn } = setUp()
    const [one, other] = [robots.add(), robots.add()]
    await robots.keys.revoke(one.robotId, one.keyId)
    expect(await logIn(other)).toBe('success')
  })
})
