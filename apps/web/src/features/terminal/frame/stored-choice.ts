// A choice of the user that the browser remembers, as an item of its own. What is damaged or no longer offered counts as
// never chosen.

import { useState } from 'react'
import { readItem, writeItem } from '../../../state/storage.ts'

export function useStoredChoice<T>(
  name: string,
  isValid: (content: unknown) => content is T,
  first: T,
): readonly [T, (next: T) => void] {
  const [choice, setChoice] = useState<T>(() => readItem(name, isValid) ?? first)
  const choose = (next: T): void => {
    writeItem(name, next)
    setChoice(next)
  }
  return [choice, choose]
}

export function isOneOf<T extends string>(offered: readonly T[]): (content: unknown) => content is T {
  return (content): content is T => offered.some((each) => each === content)
}

export function isFlag(content: unknown): content is boolean {
  return typeof content === 'boolean'
}
