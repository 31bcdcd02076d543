// What the tests of the embedded server share: a server in a process of its own that can be
// killed, and a look at the processes of a cluster. Judges nothing.

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Client, type QueryResult } from 'pg'
import { clusterName } from './postgres-settings.ts'

export const IS_ROOT = process.geteuid?.() === 0

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

export async function query(url: string, text: string): Promise<QueryResult['rows']> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

export interface ServerInChild {
  readonly child: ChildProcess
  readonly url: string
}

export interface ChildOptions {
  readonly directory: string
  /** Further members of StartOptions, as JSON. */
  readonly options?: object
  /** The child gives root up for this user before it starts the server. */
  readonly user?: { readonly uid: number; readonly gid: number }
}

/** Begins a start in another Node process, which runs until it is killed or its input ends. */
export function spawnStarter({ directory, options = {}, user }: ChildOptions): ChildProcess {
  const module = new URL('../dist/start-postgres.js', import.meta.url).href
  const script = `
    import { startPostgres } from ${JSON.stringify(module)}
    const user = ${JSON.stringify(user ?? null)}
    if (user !== null) { process.setgroups([]); process.setgid(user.gid); process.setuid(user.uid) }
    const options = { directory: ${JSON.stringify(directory)}, ...${JSON.stringify(options)} }
    const server = await startPostgres({ ...options, onExit(reason) { throw new Error(reason) } })
    console.log(server.url)
    process.stdin.resume().on('end', async () => { await server.stop(); process.exit(0) })`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** The same, and waits until the server is ready. */
export async function startInChild(options: ChildOptions): Promise<ServerInChild> {
  const child = spawnStarter(options)
  if (child.stdout === null) throw new Error('the child has no output')
  for await (const url of createInterface({ input: child.stdout })) return { child, url }
  throw new Error('the child ended before its server was ready')
}

export function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
  })
}

export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await exited(child)
}

/** Looks until it is so; the test's own time limit ends the waiting. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(5)
}

export interface ClusterProcesses {
  readonly postmasters: readonly number[]
  /** Postmaster, its children, orphans among them. */
  readonly all: readonly number[]
  /** The shells that end the server when its starter is gone. */
  readonly watchers: readonly number[]
}

export function processesOf(dataDirectory: string): ClusterProcesses {
  const name = clusterName(dataDirectory)
  const found = readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    const command = textOf(`/proc/${entry}/cmdline`)
    return command.includes(name)
      ? [{ pid: Number(entry), command, short: textOf(`/proc/${entry}/comm`), parent: parentOf(entry) }]
      : []
  })
  const servers = found.filter(({ short }) => short.trim() === 'postgres')
  const all = servers.map(({ pid }) => pid)
  return {
    all,
    // A child that was made just now still has its parent's command line.
    postmasters: servers
      .filter(({ command, parent }) => command.includes(`cluster_name=${name}`) && !all.includes(parent))
      .map(({ pid }) => pid),
    watchers: found.filter(({ short }) => short.trim() === 'sh').map(({ pid }) => pid),
  }
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(textOf(`/proc/${pid}/status`))?.[1])
}

/** Empty when the process has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error) return ''
    throw error
  }
}
