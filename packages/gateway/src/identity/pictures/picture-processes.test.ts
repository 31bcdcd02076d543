import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { claimedPng, jpeg, png, SIZE } from './picture-files-suite.ts'
import { PictureProcesses, type StartProcess, startPictureProcess } from './picture-processes.ts'

const errors: string[] = []
const started: ChildProcess[] = []
const made: PictureProcesses[] = []

afterEach(async () => {
  await Promise.all(made.splice(0).map((each) => each.stop()))
  for (const child of started.splice(0)) expect(hasEnded(child)).toBe(true)
  errors.length = 0
})

function processes(start: StartProcess = startPictureProcess, timeMs?: number): PictureProcesses {
  const all = new PictureProcesses({
    onError: ({ message }) => errors.push(message),
    start: () => {
      const child = start()
      started.push(child)
      return child
    },
    ...(timeMs === undefined ? {} : { timeMs }),
  })
  made.push(all)
  return all
}

/** Another program in the place of the one that draws. */
function program(code: string): StartProcess {
  return () => spawn(process.execPath, ['--eval', code], { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
}

const never = program('setInterval(() => undefined, 1_000)')

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

/** Looks until it is so; the test's own time limit ends the waiting. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(5)
}

function isRunning(pid: number): boolean {
  return readdirSync('/proc').includes(String(pid))
}

describe('a picture in a process of its own', () => {
  test('comes back drawn, and the process is gone', async () => {
    const drawn = await processes().draw(await png())
    expect(drawn).toMatchObject(SIZE)
    expect(drawn.jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(started.map(({ exitCode }) => exitCode)).toEqual([0])
    expect(errors).toEqual([])
  })

  test('is refused by its own fault, which is nobody else’s', async () => {
    const all = processes()
    expect(await codeOf(all.draw(claimedPng({ width: 50_000, height: 50_000 })))).toBe('picture.pixels')
    expect(await codeOf(all.draw(await jpeg({ width: 20, height: 20 })))).toBe('picture.too.small')
    expect(await codeOf(all.draw((await jpeg()).subarray(0, 900)))).toBe('picture.broken')
    expect(errors).toEqual([])
  })

  test('is not even begun when the file is none', async () => {
    const all = processes()
    expect(await codeOf(all.draw(Buffer.from('<html>')))).toBe('picture.type')
    expect(await codeOf(all.draw(Buffer.alloc(0)))).toBe('picture.type')
    expect(started).toEqual([])
  })

  test('[threat 38] is drawn by a process that has nothing of the server’s environment', async () => {
    process.env['CANDOR_SECRET_KEY'] = 'canary'
    const all = processes()
    const drawing = all.draw(await png({ width: 3_000, height: 2_000 }))
    await until(() => started[0]?.pid !== undefined)
    const environment = readFileSync(`/proc/${started[0]?.pid}/environ`, 'utf8')
    expect(environment).not.toContain('canary')
    expect(environment).not.toContain('PATH=/')
    await drawing
    delete process.env['CANDOR_SECRET_KEY']
  })

  test('[threat 35] is drawn within bounds that the system holds', async () => {
    const drawing = processes().draw(await png({ width: 3_000, height: 2_000 }))
    const limitsOf = (): string => readFileSync(`/proc/${started[0]?.pid}/limits`, 'utf8')
    await until(() => started[0]?.pid !== undefined && /Max core file size +0 /.test(limitsOf()))
    await until(() => /Max data size +\d/.test(limitsOf()))
    expect(limitsOf()).toMatch(new RegExp(`Max data size +${GATEWAY_LIMITS.pictureMemoryKb * 1_024} `))
    expect(limitsOf()).toMatch(new RegExp(`Max cpu time +${GATEWAY_LIMITS.pictureProcessorSeconds} `))
    expect(limitsOf()).toMatch(/Max file size +0 /)
    await drawing
  })
})

describe('[threat 35] a process that fails', () => {
  test('by being killed is survived, and the next picture is drawn', async () => {
    let first = true
    const all = processes(() => {
      const child = startPictureProcess()
      if (first) child.kill('SIGKILL')
      first = false
      return child
    })
    expect(await codeOf(all.draw(await png()))).toBe('picture.broken')
    expect(errors).toEqual([expect.stringContaining('SIGKILL')])
    expect(await all.draw(await png())).toMatchObject(SIZE)
  })

  test.each([
    ['by ending at once', 'process.exit(0)'],
    ['by a mistake', 'throw new Error("mistake")'],
    ['by answering nonsense', 'process.stdout.write("nonsense")'],
    ['by an answer that is no JPEG', 'process.stdout.write(Buffer.alloc(100))'],
    ['by a refusal that does not exist', 'process.stdout.write(Buffer.of(99))'],
    ['by answering without end', 'setInterval(() => process.stdout.write(Buffer.alloc(1_000_000)))'],
    ['by ending while the picture is being sent', 'process.stdin.once("data", () => process.exit(3))'],
  ])('%s is survived', async (_name, code) => {
    expect(await codeOf(processes(program(code)).draw(Buffer.alloc(8_000_000, 'BM')))).toBe('picture.broken')
    expect(errors).toHaveLength(1)
  })

  test('by taking too long is ended', async () => {
    expect(await codeOf(processes(never, 200).draw(await png()))).toBe('picture.broken')
    expect(errors).toEqual([expect.stringContaining('SIGKILL')])
  })

  test('by not being there is survived', async () => {
    const missing: StartProcess = () => spawn('/no/such/program', [], { stdio: ['pipe', 'pipe', 'pipe'] })
    const all = new PictureProcesses({ onError: ({ message }) => errors.push(message), start: missing })
    expect(await codeOf(all.draw(await png()))).toBe('picture.broken')
    expect(errors).toEqual([expect.stringContaining('ENOENT')])
  })
})

describe('[threat 35] pictures that come at once', () => {
  test('wait their turn, so many, and then no more are taken', async () => {
    const file = await png()
    const all = processes()
    const room = GATEWAY_LIMITS.picturesAtOnce + GATEWAY_LIMITS.picturesWaiting
    const codes = Array.from({ length: room + 3 }, () => codeOf(all.draw(file)))
    expect(await Promise.all(codes.slice(room))).toEqual(['picture.busy', 'picture.busy', 'picture.busy'])
    expect(started.filter((child) => !hasEnded(child))).toHaveLength(GATEWAY_LIMITS.picturesAtOnce)
    expect(await Promise.all(codes.slice(0, room))).toEqual(Array.from({ length: room }, () => undefined))
    expect(await codeOf(all.draw(file))).toBeUndefined()
  })
})

describe('a server that stops', () => {
  test('ends the process at work, refuses what waits, and leaves none', async () => {
    const all = processes(never)
    const codes = [codeOf(all.draw(await png())), codeOf(all.draw(await png()))]
    await until(() => started[0]?.pid !== undefined)
    await all.stop()
    expect(started.every(hasEnded)).toBe(true)
    expect(await Promise.all(codes)).toEqual(['gateway.stopping', 'gateway.stopping'])
    expect(await codeOf(all.draw(await png()))).toBe('gateway.stopping')
    expect(errors).toEqual([])
  })

  test('by being killed leaves no process either', async () => {
    const module = new URL('../../../dist/identity/pictures/picture-processes.js', import.meta.url).href
    const script = `
      import { startPictureProcess } from ${JSON.stringify(module)}
      console.log(startPictureProcess().pid)`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: server.stdout })) {
      const pid = Number(line)
      expect(isRunning(pid)).toBe(true)
      server.kill('SIGKILL')
      await until(() => !isRunning(pid))
      expect(isRunning(pid)).toBe(false)
    }
  })

  test('is missed even by a process whose input stays open', async () => {
    const file = fileURLToPath(new URL('../../../dist/identity/pictures/picture-process.js', import.meta.url))
    const child = spawn(process.execPath, [file, '1'], { stdio: ['pipe', 'ignore', 'inherit'] })
    await once(child, 'exit')
    expect(child.exitCode).toBe(1)
  })
})
