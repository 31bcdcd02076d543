import { expect, it } from 'vitest'
import { fileSize, megabytesOver } from './file-size.ts'

it.each([
  [1, '1', 'KB'],
  [655_360, '640', 'KB'],
  [1_048_576, '1.0', 'MB'],
  [1_887_437, '1.8', 'MB'],
])('says %i bytes as %s %s', (bytes, amount, unit) => {
  expect(fileSize(bytes)).toEqual({ amount, unit })
})

it('never lets what is over the limit look like the limit', () => {
  expect(megabytesOver(8 * 1024 * 1024 + 1)).toBe('8.1')
  expect(megabytesOver(9_850_000)).toBe('9.4')
})
