import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

/** As much of XMLHttpRequest as is used here; a test makes its events happen. */
class Upload extends EventTarget {
  static last: Upload
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: readonly string[] = []
  sent: unknown
  timeout = 0
  status = 200
  responseText = '{}'

  constructor() {
    super()
    Upload.last = this
  }
  open(...given: string[]): void {
    this.opened = given
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

const request = { url: '/upload', method: 'POST', headers: { ticket: 't' }, body: new Blob(['abc']) } as const

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Upload))
afterEach(() => vi.unstubAllGlobals())

describe('an upload', () => {
  test('sends its headers and body, tells how far it is, and gives the answer', async () => {
    const told: number[][] = []
    const answer = sendWithProgress(request, (...progress) => told.push(progress))
    const { last } = Upload
    expect(last).toMatchObject({ opened: ['POST', '/upload'], headers: { ticket: 't' }, sent: request.body })
    expect(last.timeout).toBeGreaterThan(30_000)
    last.progress(1, 3)
    last.progress(3, 3)
    last.dispatchEvent(new Event('load'))
    expect(await answer).toEqual({ httpStatus: 200, text: '{}' })
    expect(told).toEqual([
      [1, 3],
      [3, 3],
    ])
  })

  test.each([
    ['timeout', 'network.timeout'],
    ['error', 'network.failed'],
  ])('that ends by %s is %s', async (event, code) => {
    const answer = sendWithProgress(request, () => undefined)
    Upload.last.dispatchEvent(new Event(event))
    await expect(answer).rejects.toMatchObject({ code, httpStatus: 0 })
  })

  test('can be broken off, also before it began', async () => {
    const stop = new AbortController()
    const answer = sendWithProgress(request, () => undefined, stop.signal)
    stop.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    const late = sendWithProgress(request, () => undefined, stop.signal)
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    expect(Upload.last.sent).toBeUndefined()
  })
})
