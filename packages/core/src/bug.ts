// A broken promise inside the core. Users cannot cause one; the engine stops rather than go on wrong.

export class Bug extends Error {
  override readonly name = 'Bug'
}

export function must(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Bug(`broken promise: ${promise}`)
}
