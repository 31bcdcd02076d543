import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { DatabaseUnusable } from './errors.ts'
import { installedPostgres, type PostgresPackage } from './postgres-binaries.ts'
import { SHELTERS } from './postgres-place.ts'
import { runProgram } from './run-program.ts'
import { exited, IS_ROOT, query, removeFolder, startInChild } from './server-process-suite.ts'
import { type StartedPostgres, startPostgres } from './start-postgres.ts'
import { makeTestFolder } from './testing-suite.ts'

/** Only root can become others. When it is an ordinary user that tests, all other tests prove the ordinary user. */
const AS_ROOT = { skip: !IS_ROOT }
const NOBODY = { uid: 65_534, gid: 65_534 }

let folder: string
const running: StartedPostgres[] = []

beforeEach(() => {
  folder = makeTestFolder()
})

afterEach(async () => {
  await stopAll()
  removeFolder(folder)
})

async function stopAll(): Promise<void> {
  for (const server of running.splice(0)) await server.stop()
}

async function start(directory: string, options: object = {}): Promise<StartedPostgres> {
  const server = await startPostgres({ directory, onExit: unexpected, ...options })
  running.push(server)
  return server
}

function unexpected(reason: string): never {
  throw new Error(`Postgres ended: ${reason}`)
}

/** The installed package as npm leaves it without install scripts, and worse: no links, nothing executable. */
function bareCopy(target: string): PostgresPackage {
  const { native, name } = installedPostgres()
  const isLink = (source: string): boolean => statSync(source).isFile() && /\.so(?:\.\d+)?$/.test(source)
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  const linked = new Set(links.map(({ target }) => path.join(path.dirname(native), target)))
  cpSync(native, target, { recursive: true, filter: (source) => !(isLink(source) && linked.has(source)) })
  for (const program of ['initdb', 'postgres']) chmodSync(path.join(target, 'bin', program), 0o644)
  return { native: target, name }
}

describe('binaries', () => {
  test('without links and execute bits are put right in a copy, once', async () => {
    const source = bareCopy(path.join(folder, 'native'))
    const directory = path.join(folder, 'postgres')
    const { url } = await start(directory, { source })
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const copy = path.join(directory, 'binaries', source.name)
    const { ino } = statSync(copy)
    await stopAll()
    await start(directory, { source })
    expect(statSync(copy).ino).toBe(ino)
    expect(existsSync(path.join(source.native, 'lib', 'libpq.so.5'))).toBe(false)
  })

  test('a damaged copy is made again, and one of another version goes', async () => {
    const source = bareCopy(path.join(folder, 'native'))
    const directory = path.join(folder, 'postgres')
    await start(directory, { source })
    await stopAll()
    const copy = path.join(directory, 'binaries', source.name)
    rmSync(path.join(copy, 'lib', 'libssl.so.1.1'))
    await start(directory, { source })
    await stopAll()
    await start(directory, { source: { ...source, name: 'next' } })
    expect(existsSync(copy)).toBe(false)
  })

  test('that cannot run here are told', async () => {
    const source = bareCopy(path.join(folder, 'native'))
    rmSync(path.join(source.native, 'lib', 'libssl.so.1.1'))
    const failed = startPostgres({ directory: path.join(folder, 'postgres'), source, onExit: unexpected })
    await expect(failed).rejects.toThrow(/does not run on this machine[\s\S]*libssl/)
  })
})

describe('an ordinary user', AS_ROOT, () => {
  test('runs the server itself, in a folder of its own', async () => {
    const home = path.join(folder, 'home')
    const { native, name } = installedPostgres()
    // Beside the folder, so that this user can reach it wherever the checkout lies.
    const source = { native: path.join(folder, 'native'), name }
    cpSync(native, source.native, { recursive: true, verbatimSymlinks: true })
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, NOBODY.uid, NOBODY.gid)
    const directory = path.join(home, 'data', 'postgres')
    for (const step of ['CREATE TABLE kept AS SELECT 7 AS value', 'SELECT 1']) {
      const { child, url } = await startInChild({ directory, options: { source }, user: NOBODY })
      await query(url, step)
      expect(await query(url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
      child.stdin?.end()
      await exited(child)
      expect(child.exitCode).toBe(0)
    }
    const { uid, gid, mode } = statSync(path.join(directory, 'cluster'))
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ ...NOBODY, mode: 0o700 })
    expect(statSync(path.join(directory, 'password')).mode & 0o777).toBe(0o600)

    // Root goes on with the same data under that user, who can take them back.
    const { url } = await start(directory)
    expect(await query(url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
    await stopAll()
    const again = await startInChild({ directory, options: { source }, user: NOBODY })
    expect(await query(again.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
    again.child.stdin?.end()
    await exited(again.child)
  })
})

describe('root', AS_ROOT, () => {
  test('runs the server as nobody, whose other programs cannot reach the data', async () => {
    const directory = path.join(folder, 'data', 'postgres')
    const { dataDirectory } = await start(directory)
    expect(dataDirectory).toBe(path.join(directory, 'cluster'))
    const { uid, mode } = statSync(dataDirectory)
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: NOBODY.uid, mode: 0o700 })
    for (const args of [
      ['-c', `ls ${dataDirectory}`],
      ['-c', `cat ${directory}/password`],
    ]) {
      const { code, output } = await runProgram({ file: '/bin/sh', args, cwd: '/', account: NOBODY })
      expect(code).not.toBe(0)
      expect(output).toContain('Permission denied')
    }
  })

  test('has data that another user cannot use later, and that user is told so', async () => {
    const directory = path.join(folder, 'postgres')
    await start(directory)
    await stopAll()
    process.seteuid?.(NOBODY.uid)
    // The refusal comes before the first waiting, so still under that user.
    const refused = startPostgres({ directory, onExit: unexpected })
    process.seteuid?.(0)
    await expect(refused).rejects.toThrow(/cannot be used by this user/)
    await expect(refused).rejects.toThrow(DatabaseUnusable)
  })

  test('in a folder that only root can enter keeps the data under /var/lib, and says where', async () => {
    const closed = mkdtempSync(path.join(folder, 'closed-'))
    const directory = path.join(closed, 'data', 'postgres')
    const first = await startEmbeddedPostgres({ directory, onExit: unexpected })
    const place = path.dirname(first.dataDirectory)
    try {
      expect(path.dirname(place)).toBe(SHELTERS)
      expect(JSON.parse(readFileSync(path.join(directory, 'location.json'), 'utf8'))).toEqual({
        directory,
        place,
      })
      expect(statSync(place).mode & 0o007).toBe(0)
      await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value')
      await first.stop()
      const second = await startEmbeddedPostgres({ directory, onExit: unexpected })
      running.push(second)
      expect(second.dataDirectory).toBe(first.dataDirectory)
      expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
      const look = { file: '/bin/ls', args: [first.dataDirectory], cwd: '/', account: NOBODY }
      expect((await runProgram(look)).output).toContain('Permission denied')
    } finally {
      await first.stop()
      await stopAll()
      rmSync(place, { recursive: true, force: true })
    }
  })
})

describe('sheltered data', AS_ROOT, () => {
  let closed: string
  let shelters: string

  beforeEach(() => {
    closed = mkdtempSync(path.join(folder, 'closed-'))
    shelters = path.join(folder, 'shelters')
  })

  test('need binaries that the account can reach: a closed package is copied', async () => {
    const source = bareCopy(path.join(closed, 'native'))
    const { dataDirectory } = await start(path.join(closed, 'postgres'), { shelters, source })
    expect(existsSync(path.join(path.dirname(dataDirectory), 'binaries', source.name))).toBe(true)
  })

  test('stay where they are when the folder opens later', async () => {
    const directory = path.join(closed, 'postgres')
    const { dataDirectory } = await start(directory, { shelters })
    await stopAll()
    chmodSync(closed, 0o755)
    expect((await start(directory, { shelters })).dataDirectory).toBe(dataDirectory)
  })

  test('go with a directory that is moved, and are refused to one that is copied', async () => {
    const directory = path.join(closed, 'postgres')
    const { url, dataDirectory } = await start(directory, { shelters })
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
    await stopAll()
    const moved = path.join(closed, 'moved')
    renameSync(directory, moved)
    const second = await start(moved, { shelters })
    expect(second.dataDirectory).toBe(dataDirectory)
    expect(await query(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }])
    await stopAll()
    const copied = path.join(closed, 'copied')
    cpSync(moved, copied, { recursive: true })
    await expect(start(copied, { shelters })).rejects.toThrow(DatabaseUnusable)
    expect((await start(moved, { shelters })).dataDirectory).toBe(dataDirectory)
  })

  test('of a directory that was deleted stay, and its successor begins empty', async () => {
    const directory = path.join(closed, 'postgres')
    const { url, dataDirectory } = await start(directory, { shelters })
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
    await stopAll()
    rmSync(directory, { recursive: true })
    const second = await start(directory, { shelters })
    await expect(query(second.url, 'SELECT value FROM kept')).rejects.toThrow('does not exist')
    expect(second.dataDirectory).not.toBe(dataDirectory)
    expect(existsSync(dataDirectory)).toBe(true)
  })

  test('of a directory that was moved are still its own when another takes its name', async () => {
    const directory = path.join(closed, 'postgres')
    const first = await start(directory, { shelters })
    await stopAll()
    const moved = path.join(closed, 'moved')
    renameSync(directory, moved)
    await start(directory, { shelters })
    expect((await start(moved, { shelters })).dataDirectory).toBe(first.dataDirectory)
  })

  test('are not looked for in a folder that a stranger wrote down', async () => {
    const directory = path.join(closed, 'postgres')
    mkdirSync(directory)
    const location = { directory, place: path.join(folder, 'elsewhere') }
    writeFileSync(path.join(directory, 'location.json'), JSON.stringify(location))
    await expect(start(directory, { shelters })).rejects.toThrow(/no place for data/)
    expect(existsSync(location.place)).toBe(false)
  })

  test('whose place is no longer written down are told, and nothing is begun anew', async () => {
    const directory = path.join(closed, 'postgres')
    await start(directory, { shelters })
    await stopAll()
    rmSync(path.join(directory, 'location.json'))
    await expect(start(directory, { shelters })).rejects.toThrow(/location.json is missing/)
  })

  test('are never put into a folder that somebody else could have prepared', async () => {
    mkdirSync(shelters)
    chmodSync(shelters, 0o777)
    await expect(start(path.join(closed, 'postgres'), { shelters })).rejects.toThrow(
      /no other user can write/,
    )
  })

  test('a cluster that can no longer be reached is told, and nothing is begun anew', async () => {
    chmodSync(closed, 0o755)
    const directory = path.join(closed, 'postgres')
    await start(directory, { shelters })
    await stopAll()
    chmodSync(closed, 0o700)
    await expect(start(directory, { shelters })).rejects.toThrow(/can no longer enter/)
    expect(existsSync(shelters)).toBe(false)
  })
})
