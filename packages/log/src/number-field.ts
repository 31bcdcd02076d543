// Record numbers as eight bytes, little end first. Numbers in, bytes out, and back.
// Never gives a number that JavaScript cannot hold exactly.

const TWO_TO_32 = 0x1_0000_0000

export function writeNumber(target: Buffer, value: number, at: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a record number`)
  target.writeUInt32LE(value % TWO_TO_32, at)
  target.writeUInt32LE(Math.floor(value / TWO_TO_32), at + 4)
}

/** Undefined when the eight bytes hold more than JavaScript can. */
export function readNumber(source: Buffer, at: number): number | undefined {
  const value = source.readUInt32LE(at + 4) * TWO_TO_32 + source.readUInt32LE(at)
  return Number.isSafeInteger(value) ? value : undefined
}
