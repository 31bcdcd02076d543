import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { DatabaseInUse, DatabaseUnusable } from './errors.ts'
import { exited, processesOf, query, removeFolder, startInChild } from './server-process-suite.ts'
import { type StartedPostgres, startPostgres } from './start-postgres.ts'
import { makeTestFolder } from './testing-suite.ts'

let folder: string
let directory: string
const running: StartedPostgres[] = []
const exits: string[] = []

beforeEach(() => {
  folder = makeTestFolder()
  directory = path.join(folder, 'postgres')
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  removeFolder(folder)
  expect(exits.splice(0)).toEqual([])
})

const onExit = (reason: string): void => {
  exits.push(reason)
}

async function start(options: object = {}): Promise<StartedPostgres> {
  const server = await startPostgres({ directory, onExit, ...options })
  running.push(server)
  return server
}

describe('embedded Postgres', () => {
  test('starts from nothing, stops, and has its data after a restart', async () => {
    const first = await startEmbeddedPostgres({ directory, onExit })
    await query(first.url, 'CREATE TABLE kept (value text)')
    await query(first.url, `INSERT INTO kept VALUES ('here')`)
    await first.stop()
    expect(processesOf(first.dataDirectory)).toEqual({ postmasters: [], all: [], watchers: [] })

    const second = await startEmbeddedPostgres({ directory, onExit })
    try {
      expect(second.dataDirectory).toBe(first.dataDirectory)
      expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 'here' }])
    } finally {
      await second.stop()
      await second.stop()
    }
  })

  test('runs with the settings that keep a commit, on loopback alone', async () => {
    const { url } = await start()
    const rows = await query(
      url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
       'wal_level', 'listen_addresses', 'TimeZone', 'server_encoding', 'data_checksums')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      wal_level: 'minimal',
      listen_addresses: '127.0.0.1',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      data_checksums: 'on',
    })
    const [{ datcollate, is_superuser }] = (await query(
      url,
      `SELECT datcollate, current_setting('is_superuser') AS is_superuser FROM pg_database
       WHERE datname = current_database()`,
    )) as [Record<string, unknown>]
    expect([datcollate, is_superuser]).toEqual(['C', 'off'])
  })

  test('two directories run side by side', async () => {
    const one = await start()
    const two = await start({ directory: path.join(folder, 'other') })
    await query(one.url, 'CREATE TABLE mine (value text)')
    await expect(query(two.url, 'SELECT * FROM mine')).rejects.toThrow('does not exist')
  })

  test('a second start on the same directory is refused, in this process and in another', async () => {
    const first = await start()
    const link = path.join(folder, 'link')
    symlinkSync(directory, link)
    await expect(startPostgres({ directory, onExit })).rejects.toThrow(DatabaseInUse)
    await expect(startPostgres({ directory: link, onExit })).rejects.toThrow(DatabaseInUse)
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await running.pop()?.stop()

    const { child, url } = await startInChild({ directory })
    await expect(startPostgres({ directory, onExit })).rejects.toThrow(`process ${child.pid}`)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    child.stdin?.end()
    await exited(child)
    expect(child.exitCode).toBe(0)
  })

  test('of several starts at once exactly one runs', async () => {
    const starts = await Promise.allSettled([start(), start(), start()])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const each of starts) {
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(DatabaseInUse)
    }
  })

  test('a taken port is left alone and another one found', async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
    })
    let calls = 0
    const free = createServer()
    const choosePort = async (): Promise<number> => {
      calls += 1
      if (calls === 1) return port
      await new Promise<void>((resolve) => {
        free.listen(0, '127.0.0.1', resolve)
      })
      const { port: other } = free.address() as { port: number }
      await new Promise((resolve) => {
        free.close(resolve)
      })
      return other
    }
    try {
      const { url } = await start({ choosePort })
      expect(calls).toBe(2)
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    } finally {
      taken.close()
    }
  })

  test('nobody gets in without the password, and nobody as superuser or elsewhere', async () => {
    const { url } = await start()
    const code = async (change: Partial<URL>): Promise<unknown> => {
      const client = new Client({ connectionString: Object.assign(new URL(url), change).href })
      try {
        await client.connect()
        return 'connected'
      } catch (error) {
        return (error as { code?: unknown }).code
      } finally {
        await client.end()
      }
    }
    expect(await code({})).toBe('connected')
    expect(await code({ password: 'wrong' })).toBe('28P01')
    expect(await code({ username: 'postgres' })).toBe('28000')
    expect(await code({ pathname: '/template1' })).toBe('28000')
    expect(await answerWithoutPassword(Number(new URL(url).port))).toEqual({ type: 'R', method: 10 })
    expect(statSync(path.join(directory, 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o007).toBe(0)
  })

  test('a lost password file is told, and nothing is begun anew', async () => {
    const { dataDirectory } = await start()
    await running.pop()?.stop()
    const file = path.join(directory, 'password')
    const password = readFileSync(file)
    rmSync(file)
    await expect(startPostgres({ directory, onExit })).rejects.toThrow(/password is missing/)
    writeFileSync(file, password, { mode: 0o600 })
    expect((await start()).dataDirectory).toBe(dataDirectory)
  })

  test('a server that cannot start says why and leaves nothing behind', async () => {
    const { dataDirectory } = await start()
    await running.pop()?.stop()
    rmSync(path.join(dataDirectory, 'global'), { recursive: true })
    const failed = startPostgres({ directory, onExit })
    await expect(failed).rejects.toThrow(DatabaseUnusable)
    await expect(failed).rejects.toThrow(/global/)
    expect(processesOf(dataDirectory)).toEqual({ postmasters: [], all: [], watchers: [] })
    expect(existsSync(path.join(directory, 'lock'))).toBe(false)
  })
})

/** The server's first answer to a client that names role and database. Method 10 asks for SCRAM; 0 would be "in". */
function answerWithoutPassword(port: number): Promise<{ type: string; method: number }> {
  const body = Buffer.from('user\0candor\0database\0candor\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(196_608, 4)
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat([head, body])))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      resolve({ type: answer.toString('latin1', 0, 1), method: answer.readInt32BE(5) })
      socket.destroy()
    })
  })
}
