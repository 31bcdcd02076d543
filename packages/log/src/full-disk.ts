// A full disk, told apart from every other failure to write: an act in, its result out, LogFull when there was no room.

import { isFull } from './disk.ts'
import { LogFull } from './errors.ts'

export function orFull<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw isFull(error) ? new LogFull(path, error) : error
  }
}
