// Chunks in, one buffer out. Copies each chunk at once: a sender of single bytes must not make us keep an object for
// every one of them. How many bytes there may be is the source's to say.

const FIRST_BYTES = 64 * 1_024

export async function gatherBytes(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  let gathered = Buffer.allocUnsafe(FIRST_BYTES)
  let length = 0
  for await (const chunk of chunks) {
    if (length + chunk.length > gathered.length) {
      const larger = Buffer.allocUnsafe(Math.max(gathered.length * 2, length + chunk.length))
      gathered.copy(larger, 0, 0, length)
      gathered = larger
    }
    chunk.copy(gathered, length)
    length += chunk.length
  }
  return gathered.subarray(0, length)
}
