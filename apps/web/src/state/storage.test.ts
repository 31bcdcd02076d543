import { describe, expect, test } from 'vitest'
import { contentOf, readItem, removeItem, storageKey, writeItem } from './storage.ts'

const isText = (content: unknown): content is string => typeof content === 'string'

describe('an item in the browser’s storage', () => {
  test('holds type, content and timestamp', () => {
    const before = Date.now()
    writeItem('language', 'tc')
    const item = JSON.parse(localStorage.getItem(storageKey('language')) ?? '') as Record<string, unknown>
    expect(item).toEqual({ type: 'string', content: 'tc', timestamp: expect.any(Number) })
    expect(item['timestamp']).toBeGreaterThanOrEqual(before)
    expect(readItem('language', isText)).toBe('tc')
  })

  test('stands in the storage that was asked for', () => {
    writeItem('draft', 'text', 'session')
    expect(readItem('draft', isText)).toBeUndefined()
    expect(readItem('draft', isText, 'session')).toBe('text')
    removeItem('draft', 'session')
    expect(readItem('draft', isText, 'session')).toBeUndefined()
  })

  test.each([
    ['no JSON', '{'],
    ['no item', '"en"'],
    ['nothing', 'null'],
    ['without a time', '{"type":"string","content":"en"}'],
    ['of another type than it says', '{"type":"number","content":"en","timestamp":1}'],
    ['not accepted by its reader', '{"type":"number","content":7,"timestamp":1}'],
  ])('that is damaged (%s) is dropped, not fatal', (_name, text) => {
    localStorage.setItem(storageKey('language'), text)
    expect(readItem('language', isText)).toBeUndefined()
    expect(localStorage.getItem(storageKey('language'))).toBeNull()
  })

  test('gives nothing back when its text is damaged', () => {
    expect(contentOf('[]')).toBeUndefined()
    expect(contentOf('{"type":"string","content":"x","timestamp":1}')).toBe('x')
  })
})
