// Items in the browser's storage, each `{ type, content, timestamp }`. A damaged or unfitting item is dropped and counts
// as absent; a browser that keeps nothing (private window, full disk) makes the site forgetful, not broken.

export type StorageArea = 'local' | 'session'

export interface StorageItem {
  /** What `typeof` says of the content. */
  readonly type: string
  readonly content: unknown
  /** When it was written, in milliseconds UTC. */
  readonly timestamp: number
}

const PREFIX = 'candor.'

export function storageKey(name: string): string {
  return `${PREFIX}${name}`
}

/** The content, if there is an item and `isValid` accepts it. */
export function readItem<T>(
  name: string,
  isValid: (content: unknown) => content is T,
  area: StorageArea = 'local',
): T | undefined {
  const text = attempt(area, (storage) => storage.getItem(storageKey(name)))
  if (text === undefined || text === null) return undefined
  const content = contentOf(text)
  if (isValid(content)) return content
  removeItem(name, area)
  return undefined
}

export function writeItem(name: string, content: unknown, area: StorageArea = 'local'): void {
  const item: StorageItem = { type: typeof content, content, timestamp: Date.now() }
  attempt(area, (storage) => storage.setItem(storageKey(name), JSON.stringify(item)))
}

export function removeItem(name: string, area: StorageArea = 'local'): void {
  attempt(area, (storage) => storage.removeItem(storageKey(name)))
}

/** Undefined when the item is damaged: not JSON, not an item, or not of the type that it says. */
export function contentOf(text: string): unknown {
  try {
    const item: unknown = JSON.parse(text)
    if (typeof item !== 'object' || item === null) return undefined
    const { type, content, timestamp } = item as Partial<StorageItem>
    return typeof timestamp === 'number' && typeof content === type ? content : undefined
  } catch {
    return undefined
  }
}

function attempt<T>(area: StorageArea, act: (storage: Storage) => T): T | undefined {
  try {
    return act(area === 'local' ? window.localStorage : window.sessionStorage)
  } catch {
    return undefined
  }
}
