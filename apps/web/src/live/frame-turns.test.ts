import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as module from './frame-turns.ts'

let turns: typeof module
let frames: FrameRequestCallback[] = []
let told: string[] = []

function frame(nowMs = 0): void {
  const due = frames
  frames = []
  for (const callback of due) callback(nowMs)
}

function piece(name: string): () => void {
  return () => void told.push(name)
}

beforeEach(async () => {
  frames = []
  told = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  // What waits in one test is not left to the next.
  vi.resetModules()
  turns = await import('./frame-turns.ts')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a frame', () => {
  test('has one piece, in the order in which they came, each once', () => {
    const [first, second] = [piece('first'), piece('second')]
    turns.takeTurn(first)
    turns.takeTurn(second)
    turns.takeTurn(first)
    expect(frames).toHaveLength(1)
    frame()
    expect(told).toEqual(['first'])
    frame()
    frame()
    expect(told).toEqual(['first', 'second'])
    expect(frames).toHaveLength(0)
  })

  test('has all that is prompt, before the piece', () => {
    turns.takeTurn(piece('piece'))
    for (const name of ['book', 'tape']) {
      turns.drawPromptly((nowMs) => {
        told.push(`${name} ${nowMs}`)
        return false
      })
    }
    frame(7)
    expect(told).toEqual(['book 7', 'tape 7', 'piece'])
  })

  test('that is full has no piece, unless it has waited for two', () => {
    const draw = (): boolean => {
      told.push('full')
      return true
    }
    turns.takeTurn(piece('first'))
    turns.takeTurn(piece('second'))
    for (let each = 0; each < 6; each++) {
      turns.drawPromptly(draw)
      frame()
    }
    expect(told).toEqual(['full', 'full', 'full', 'first', 'full', 'full', 'full', 'second'])
  })

  test('draws what asks for the next frame while it is drawn in the next one', () => {
    const draw = (): boolean => {
      told.push('drawn')
      if (told.length === 1) turns.drawPromptly(draw)
      return false
    }
    turns.drawPromptly(draw)
    frame()
    expect(told).toHaveLength(1)
    frame()
    expect(told).toHaveLength(2)
    expect(frames).toHaveLength(0)
  })

  test('in which a piece fails is not the last one', () => {
    turns.takeTurn(() => {
      throw new Error('broken')
    })
    turns.takeTurn(piece('next'))
    expect(() => frame()).toThrow('broken')
    frame()
    expect(told).toEqual(['next'])
  })

  test('has nothing of whoever has left', () => {
    const [draw, late] = [vi.fn(() => true), vi.fn()]
    turns.drawPromptly(draw)
    turns.takeTurn(late)
    turns.leaveTurns(draw)
    turns.leaveTurns(late)
    frame()
    expect(draw).not.toHaveBeenCalled()
    expect(late).not.toHaveBeenCalled()
    expect(frames).toHaveLength(0)
  })
})

test('listeners in turn hear of changes together, once, and nobody who has left', () => {
  const listeners = new Set<() => void>()
  const subscribe = turns.inTurn((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  subscribe(piece('one'))
  const leave = subscribe(piece('gone'))
  subscribe(piece('two'))
  const change = (): void => {
    for (const listener of listeners) listener()
  }
  change()
  change()
  leave()
  expect(told).toEqual([])
  frame()
  expect(told).toEqual(['one', 'two'])
  frame()
  expect(told).toHaveLength(2)
  change()
  frame()
  expect(told).toEqual(['one', 'two', 'one', 'two'])
})
