// Starts child processes and answers for them: each gets its own process group, so that when this script is
// interrupted, or the child ends, nothing it started stays behind. Knows nothing of what the children do.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { followNpm } from './follow-npm.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const GRACE_MS = 2_000
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const hasGroups = process.platform !== 'win32'

/** Children that have not ended yet. */
const running = new Set()
let stopping = null

/**
 * Runs a command to its end. With `capture` the output is returned, otherwise it is shown as it comes. With `background` it
 * gets only what others leave of the processor. Never throws for a failing command: look at `code`.
 */
export function run(command, args, options = {}) {
  const { capture = false, background = false, cwd = root, env = process.env, shell = false } = options
  return new Promise((resolve) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { cwd, env, shell, stdio, detached: hasGroups })
    const chunks = []
    let settled = false
    const settle = (code, note = '') => {
      if (settled) return
      settled = true
      forget(child)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note })
    }
    remember(child)
    if (background && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => settle(127, `cannot run ${command}: ${error.message}\n`))
    // What the child left behind would hold its pipes open, so it goes before 'close' can come.
    child.on('exit', () => signal(child, 'SIGKILL'))
    child.on('close', (code, by) => settle(code ?? exitCodeOf(by), by ? `ended by ${by}\n` : ''))
  })
}

/** Runs a JavaScript file with this very Node. */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options)
}

/** A folder that goes when this process does. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `candor-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The body of a script: an expected failure is told in one message, without a stack. */
export async function script(body) {
  followNpm()
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}

/** Something outside the code went wrong, and the message says what to do about it. */
export class Failure extends Error {}

function remember(child) {
  if (running.size === 0) {
    for (const name of STOP_SIGNALS) process.on(name, stop)
    process.on('exit', killAll)
  }
  running.add(child)
}

// Without children the signals are left alone: a program that runs in this process later handles its own.
function forget(child) {
  running.delete(child)
  if (running.size > 0) return
  if (stopping !== null) process.exit(exitCodeOf(stopping))
  for (const name of STOP_SIGNALS) process.off(name, stop)
  process.off('exit', killAll)
}

function stop(name) {
  if (stopping !== null) return killAll()
  stopping = name
  for (const child of running) signal(child, 'SIGTERM')
  setTimeout(killAll, GRACE_MS).unref()
}

function killAll() {
  for (const child of running) signal(child, 'SIGKILL')
}

function signal(child, name) {
  if (child.pid === undefined) return
  try {
    if (hasGroups) process.kill(-child.pid, name)
    else child.kill(name)
  } catch (error) {
    // The group is empty, or (macOS) holds only processes that are ending.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

function exitCodeOf(signalName) {
  return 128 + (os.constants.signals[signalName] ?? 0)
}
