// Runs one program to its end. Command, account and input in; exit code and the end of its words out. Never
// throws for a program that fails or cannot be run: look at `code`.

import { spawn } from 'node:child_process'
import { errorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { ServerAccount } from './server-account.ts'

export interface Program {
  readonly file: string
  readonly args: readonly string[]
  /** Must be a folder that the account may enter. */
  readonly cwd: string
  readonly account: ServerAccount | undefined
  readonly input?: string
}

export interface ProgramEnd {
  /** 0 for success; -1 when it could not be run, was killed or took too long. */
  readonly code: number
  readonly output: string
}

/**
 * The whole environment of the server's programs. Ours may hold secrets, and PG… or LD_… variables that would
 * change what they do.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

export async function runProgram(program: Program): Promise<ProgramEnd> {
  try {
    return await runToEnd(program)
  } catch (error) {
    // Some errors, such as that of an account we may not take, are thrown at once.
    if (errorCode(error) === undefined) throw error
    return { code: -1, output: `cannot run ${program.file}: ${(error as Error).message}` }
  }
}

function runToEnd({ file, args, cwd, account, input = '' }: Program): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-LIMITS.outputBytes)
    }
    const child = spawn(file, args, { ...account, cwd, env: programEnvironment(), stdio: 'pipe' })
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMITS.programMs)
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    // A program that ends without reading its input says why by its exit code.
    child.stdin.on('error', () => child.stdin.destroy())
    child.stdin.end(input)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const note = signal === null ? '' : `ended by ${signal}`
      resolve({ code: code ?? -1, output: `${output}${note}`.trim() })
    })
  })
}
