// Lists that come in pages, read as one long row after row; and two of them as one, newest first.

import type { Page, PageAsk } from '@candor/views'

export type LoadPage<T> = (page: PageAsk) => Promise<Page<T>>

export async function* allRows<T>(load: LoadPage<T>, pageSize: number): AsyncGenerator<T> {
  for (let pageIndex = 1; ; pageIndex++) {
    const { list } = await load({ pageIndex, pageSize })
    yield* list
    if (list.length < pageSize) return
  }
}

export interface InLog {
  readonly time: number
  readonly number: number
}

/** Both must be newest first. Of two of one moment the later command comes first. */
export async function* newestOf<T extends InLog>(
  left: AsyncGenerator<T>,
  right: AsyncGenerator<T>,
): AsyncGenerator<T> {
  let a = await left.next()
  let b = await right.next()
  while (a.done !== true && b.done !== true) {
    if (isNewer(a.value, b.value)) {
      yield a.value
      a = await left.next()
    } else {
      yield b.value
      b = await right.next()
    }
  }
  if (a.done !== true) {
    yield a.value
    yield* left
  }
  if (b.done !== true) {
    yield b.value
    yield* right
  }
}

function isNewer(a: InLog, b: InLog): boolean {
  return a.time === b.time ? a.number >= b.number : a.time > b.time
}
