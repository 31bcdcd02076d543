import { spawn } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAlive } from './running-process.ts'
import {
  exited,
  killed,
  processesOf,
  query,
  removeFolder,
  spawnStarter,
  startInChild,
  until,
} from './server-process-suite.ts'
import { type StartedPostgres, startPostgres } from './start-postgres.ts'
import { makeTestFolder } from './testing-suite.ts'

let folder: string
let directory: string
let cluster: string
const running: StartedPostgres[] = []

beforeEach(() => {
  folder = makeTestFolder()
  directory = path.join(folder, 'postgres')
  cluster = path.join(directory, 'cluster')
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  removeFolder(folder)
})

async function start(onExit: (reason: string) => void = unexpected): Promise<StartedPostgres> {
  const server = await startPostgres({ directory, onExit })
  running.push(server)
  return server
}

function unexpected(reason: string): never {
  throw new Error(`Postgres ended: ${reason}`)
}

async function fill(url: string): Promise<void> {
  await query(url, 'CREATE TABLE kept (value text)')
  await query(url, `INSERT INTO kept VALUES ('here')`)
}

async function expectKept(): Promise<void> {
  const { url, dataDirectory } = await start()
  expect(dataDirectory).toBe(cluster)
  expect(await query(url, 'SELECT value FROM kept')).toEqual([{ value: 'here' }])
  expect(processesOf(cluster).postmasters).toHaveLength(1)
}

describe('after kill -9', () => {
  test('of the server: onExit tells once with the log, and the next start has the data', async () => {
    const reasons: string[] = []
    const { url } = await start((reason) => reasons.push(reason))
    await fill(url)
    process.kill(processesOf(cluster).postmasters[0]!, 'SIGKILL')
    await until(() => reasons.length > 0)
    expect(reasons[0]).toMatch(/SIGKILL[\s\S]*ready to accept connections/)
    await running.pop()?.stop()
    expect(processesOf(cluster).watchers).toEqual([])
    await expectKept()
    expect(reasons).toHaveLength(1)
  })

  test('of the starting process: the server ends by itself', async () => {
    const { child, url } = await startInChild({ directory })
    await fill(url)
    await killed(child)
    await until(() => processesOf(cluster).all.length === 0 && processesOf(cluster).watchers.length === 0)
    await expectKept()
  })

  test('of the starting process: a start at once does not trip over the old server', async () => {
    const { child, url } = await startInChild({ directory })
    await fill(url)
    await killed(child)
    await expectKept()
  })

  test('of the starting process and the watcher: the orphan is found and ended', async () => {
    const { child, url } = await startInChild({ directory })
    await fill(url)
    for (const pid of processesOf(cluster).watchers) process.kill(pid, 'SIGKILL')
    await until(() => processesOf(cluster).watchers.length === 0)
    await killed(child)
    const orphans = processesOf(cluster).postmasters
    expect(orphans).toHaveLength(1)
    await expectKept()
    expect(processesOf(cluster).postmasters).not.toEqual(orphans)
  })

  test('of everything at once', async () => {
    const { child, url } = await startInChild({ directory })
    await fill(url)
    const { all, watchers } = processesOf(cluster)
    const group = spawn('kill', ['-9', ...[...watchers, child.pid!, ...all].map(String)], { stdio: 'ignore' })
    await exited(group)
    await exited(child)
    await expectKept()
  })

  test('while the cluster is being made: the next start makes a whole one', async () => {
    const child = spawnStarter({ directory })
    const unfinished = (): string[] => {
      const isThere = statSync(directory, { throwIfNoEntry: false }) !== undefined
      return isThere ? readdirSync(directory).filter((name) => name.startsWith('cluster.new-')) : []
    }
    await until(() => unfinished().length > 0)
    await killed(child)
    expect(readdirSync(directory)).not.toContain('cluster')
    const { url } = await start()
    await fill(url)
    expect(unfinished()).toEqual([])
  })
})

describe('a stale postmaster.pid', () => {
  test('whose number now belongs to a stranger does not block, and the stranger lives', async () => {
    const first = await start()
    await fill(first.url)
    await running.pop()?.stop()
    const { uid, gid } = statSync(cluster)
    // Under the server's own account: Postgres ignores the processes of others by itself.
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore', uid, gid })
    try {
      const lines = [stranger.pid, cluster, 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready']
      writeFileSync(path.join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`)
      await expectKept()
      expect(isAlive(stranger.pid!)).toBe(true)
    } finally {
      await killed(stranger)
    }
  })
})
