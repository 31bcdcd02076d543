// One simulated file: what its process sees, what is durable, and every version in between.
// Bytes in; after a crash, a mixture out that a real disk could have left. Never touches a real disk.

import type { RandomSource } from './seeded-random.ts'

export const SECTOR_BYTES = 512

export class SimulatedSectors {
  #bytes = Buffer.alloc(0)
  #size = 0
  #durable = Buffer.alloc(0)
  #durableSize = 0
  /** For each sector touched since the last sync, every content it had: the disk may hold any of them. */
  #versions = new Map<number, Buffer[]>()
  /** Every size the file had since the last sync. */
  #sizes: number[] = []

  get size(): number {
    return this.#size
  }

  read(target: Uint8Array, position: number): number {
    if (position >= this.#size) return 0
    return this.#bytes.copy(target, 0, position, Math.min(this.#size, position + target.length))
  }

  write(bytes: Uint8Array, position: number): void {
    const end = position + bytes.length
    this.#grow(end)
    this.#bytes.set(bytes, position)
    if (end > this.#size) this.#resize(end)
    this.#touch(position, end)
  }

  truncate(size: number): void {
    const before = this.#size
    this.#grow(size)
    if (size < before) this.#bytes.fill(0, size, before)
    this.#resize(size)
    this.#touch(Math.min(size, before), Math.max(size, before))
  }

  sync(): void {
    this.#growDurable(this.#size)
    for (const sector of this.#versions.keys()) this.#store(sector, this.#sectorNow(sector))
    this.#durableSize = this.#size
    this.#settleSync()
  }

  /**
   * A sync that fails the way Linux lets it: the dirty pages count as clean afterwards, so that a second
   * sync succeeds without writing them. What the process reads and what the disk holds now differ.
   */
  failSync(): void {
    this.#settleSync()
  }

  /** Leaves what a power cut could: each un-synced sector and the size in any version they had. */
  crash(random: RandomSource): void {
    for (const [sector, versions] of this.#versions) {
      const chosen = random() % (versions.length + 1)
      const version = versions[chosen - 1]
      if (version !== undefined) this.#store(sector, version)
    }
    const sizes = [this.#durableSize, ...this.#sizes]
    this.#durableSize = sizes[random() % sizes.length] ?? this.#durableSize
    this.#growDurable(this.#durableSize)
    this.#durable.fill(0, this.#durableSize)
    this.#bytes = Buffer.from(this.#durable)
    this.#size = this.#durableSize
    this.#settleSync()
  }

  /** Changes bytes behind everybody's back, on the disk and in memory alike. */
  corrupt(change: (content: Buffer) => Buffer): void {
    const content = Buffer.from(change(Buffer.from(this.#bytes.subarray(0, this.#size))))
    this.#bytes = content
    this.#size = content.length
    this.#durable = Buffer.from(content)
    this.#durableSize = content.length
    this.#settleSync()
  }

  copy(): SimulatedSectors {
    const twin = new SimulatedSectors()
    twin.corrupt(() => this.#bytes.subarray(0, this.#size))
    return twin
  }

  #settleSync(): void {
    this.#versions.clear()
    this.#sizes = []
  }

  #resize(size: number): void {
    this.#size = size
    this.#sizes.push(size)
  }

  #touch(start: number, end: number): void {
    for (let sector = Math.floor(start / SECTOR_BYTES); sector * SECTOR_BYTES < end; sector++) {
      const versions = this.#versions.get(sector) ?? []
      versions.push(Buffer.from(this.#sectorNow(sector)))
      this.#versions.set(sector, versions)
    }
  }

  #sectorNow(sector: number): Buffer {
    this.#grow((sector + 1) * SECTOR_BYTES)
    return this.#bytes.subarray(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES)
  }

  #store(sector: number, content: Buffer): void {
    this.#growDurable((sector + 1) * SECTOR_BYTES)
    content.copy(this.#durable, sector * SECTOR_BYTES)
  }

  #grow(size: number): void {
    if (this.#bytes.length < size) this.#bytes = grown(this.#bytes, size)
  }

  #growDurable(size: number): void {
    if (this.#durable.length < size) this.#durable = grown(this.#durable, size)
  }
}

function grown(bytes: Buffer, size: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(size, bytes.length * 2, SECTOR_BYTES))
  bytes.copy(larger)
  return larger
}
