import { expect, test } from 'vitest'
import { readNote } from './alert-note.ts'

test.each([
  ['', ''],
  ['  Take a look  ', 'Take a look'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['価格が動いた 📈', '価格が動いた 📈'],
  ['🙂'.repeat(100), '🙂'.repeat(100)],
])('%j is kept as %j', (text, note) => {
  expect(readNote(text)).toBe(note)
})

test.each(['x'.repeat(101), 'two\nlines', 'a\u202Eb', 'a\u0000b', '\uD800'])('%j is refused', (text) => {
  expect(() => readNote(text)).toThrow('alert.note')
})
