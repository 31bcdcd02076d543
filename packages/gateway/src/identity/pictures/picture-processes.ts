// Has pictures drawn, each in a process of its own that gets the picture and nothing else: no secret, no file to write,
// little time, little memory. Whatever happens to it, the sender hears that the picture is broken and the server goes on.

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { ApiRefusal } from '../../refusal.ts'
import type { DrawnPicture } from './draw-picture.ts'
import { decodeAnswer, MOST_ANSWER_BYTES } from './picture-answer.ts'
import { kindOf } from './picture-kind.ts'
import { PictureProblem } from './picture-problem.ts'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** How a process is started; tests put others in its place. */
export type StartProcess = () => Child

export interface PictureProcessesParts {
  /** Told when a process failed, rather than found fault with its picture. */
  readonly onError: (error: Error) => void
  readonly start?: StartProcess
  /** How long one picture may take. */
  readonly timeMs?: number
}

/** The compiled program: under a test runner this file is source, and programs cannot be. */
function programFile(): string {
  const isSource = import.meta.url.endsWith('.ts')
  const file = isSource ? '../../../dist/identity/pictures/picture-process.js' : './picture-process.js'
  return fileURLToPath(new URL(file, import.meta.url))
}

/** One thread each for JavaScript's pool and the library's; nothing of the server's own environment. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' }

/** The system holds the bounds: no core with a picture in it, no file, so much time, so much memory. */
const BOUNDS = [
  'ulimit -c 0',
  'ulimit -f 0',
  `ulimit -t ${GATEWAY_LIMITS.pictureProcessorSeconds}`,
  `ulimit -d ${GATEWAY_LIMITS.pictureMemoryKb}`,
]

export const startPictureProcess: StartProcess = () => {
  const program = [process.execPath, programFile(), String(process.pid)]
  const [command = '', ...given] =
    process.platform === 'linux'
      ? ['/bin/sh', '-c', `${BOUNDS.join(' && ')} && exec "$@"`, 'sh', ...program]
      : program
  return spawn(command, given, { cwd: '/', env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'pipe'] })
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

export class PictureProcesses {
  private readonly onError: (error: Error) => void
  private readonly start: StartProcess
  private readonly timeMs: number
  private readonly running = new Set<Child>()
  private readonly waiting: Waiting[] = []
  private taken = 0
  private stopping = false

  constructor({
    onError,
    start = startPictureProcess,
    timeMs = GATEWAY_LIMITS.pictureMs,
  }: PictureProcessesParts) {
    this.onError = onError
    this.start = start
    this.timeMs = timeMs
  }

  /** Refuses with the picture's problem, or with `picture.busy`. */
  async draw(file: Buffer): Promise<DrawnPicture> {
    // What is not even called a picture takes no place from one that is.
    if (kindOf(file) === undefined) throw new ApiRefusal('picture.type')
    await this.enter()
    try {
      const answer = await this.run(file)
      if (answer instanceof PictureProblem) throw new ApiRefusal(answer.code)
      return answer
    } finally {
      this.leave()
    }
  }

  /** Ends what runs, refuses what waits. No process is left when this resolves. */
  async stop(): Promise<void> {
    this.stopping = true
    for (const { refuse } of this.waiting.splice(0)) refuse(new ApiRefusal('gateway.stopping'))
    const ended = [...this.running].map((child) => once(child, 'close'))
    for (const child of this.running) child.kill('SIGKILL')
    await Promise.all(ended)
  }

  private async enter(): Promise<void> {
    if (this.stopping) throw new ApiRefusal('gateway.stopping')
    if (this.taken < GATEWAY_LIMITS.picturesAtOnce) {
      this.taken++
      return
    }
    if (this.waiting.length >= GATEWAY_LIMITS.picturesWaiting) throw new ApiRefusal('picture.busy')
    await new Promise<void>((begin, refuse) => {
      this.waiting.push({ begin, refuse })
    })
  }

  /** Hands the place on, or gives it back. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.taken--
    else next.begin()
  }

  private async run(file: Buffer): Promise<DrawnPicture | PictureProblem> {
    const child = this.start()
    this.running.add(child)
    const late = setTimeout(() => child.kill('SIGKILL'), this.timeMs)
    try {
      const { answer, failure } = await conversation(child, file)
      if (answer !== undefined) return answer
      if (this.stopping) throw new ApiRefusal('gateway.stopping')
      this.onError(new Error(`a picture was not drawn: ${failure}`))
      return new PictureProblem('picture.broken')
    } finally {
      clearTimeout(late)
      this.running.delete(child)
    }
  }
}

interface Conversation {
  readonly answer: DrawnPicture | PictureProblem | undefined
  /** How it ended, for the log. */
  readonly failure: string
}

function conversation(child: Child, file: Buffer): Promise<Conversation> {
  return new Promise((resolve) => {
    const answer: Buffer[] = []
    let bytes = 0
    let complaint = ''
    const note = (error: Error): void => {
      complaint += ` ${error.message}`
    }
    // First of all: a process that cannot even be started says so, and must be heard.
    child.on('error', note)
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_ANSWER_BYTES) child.kill('SIGKILL')
      else answer.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-GATEWAY_LIMITS.pictureComplaintLength)
    })
    // A process that ends early leaves its input unread.
    child.stdin.on('error', note)
    child.on('close', (code, signal) => {
      const failure = `${signal ?? `exit ${code ?? 'unknown'}`} ${complaint}`.trim()
      resolve({ answer: code === 0 ? decodeAnswer(Buffer.concat(answer)) : undefined, failure })
    })
    child.stdin.end(file)
  })
}
