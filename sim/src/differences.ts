// Compares two plain values (objects, arrays, bigints, text) and names the first place where they differ.
// A missing field and one that is undefined are the same; nothing else is forgiven.

/** `path: left, right` of the first difference, or undefined when there is none. */
export function firstDifference(left: unknown, right: unknown, path = ''): string | undefined {
  if (left === right) return undefined
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return describe(path, left, right)
  }
  if (Array.isArray(left) !== Array.isArray(right)) return describe(path, left, right)
  if (Array.isArray(left) && Array.isArray(right)) return arrayDifference(left, right, path)
  const a = left as Readonly<Record<string, unknown>>
  const b = right as Readonly<Record<string, unknown>>
  for (const key in a) {
    const difference = firstDifference(a[key], b[key], `${path}.${key}`)
    if (difference !== undefined) return difference
  }
  for (const key in b) {
    if (!(key in a) && b[key] !== undefined) return describe(`${path}.${key}`, undefined, b[key])
  }
  return undefined
}

function arrayDifference(
  left: readonly unknown[],
  right: readonly unknown[],
  path: string,
): string | undefined {
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    const difference = firstDifference(left[index], right[index], `${path}[${index}]`)
    if (difference !== undefined) return difference
  }
  if (left.length === right.length) return undefined
  return describe(`${path}[${shared}]`, left[shared], right[shared])
}

function describe(path: string, left: unknown, right: unknown): string {
  return `${path}: ${readable(left)} against ${readable(right)}`
}

/** A value as one line of text: bigints in plain digits, fields that are undefined left out. */
export function readable(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint'
      ? part.toString()
      : part instanceof Uint8Array
        ? Buffer.from(part).toString('hex')
        : part,
  )
  return text
}
