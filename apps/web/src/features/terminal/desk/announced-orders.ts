// Orders whose fate was told in answer to sending them: their fills, which arrive a moment later, are not told twice.

const KEPT = 200

class AnnouncedOrders {
  private readonly known = new Set<string>()

  add(orderId: string): void {
    this.known.add(orderId)
    const [oldest] = this.known
    if (this.known.size > KEPT && oldest !== undefined) this.known.delete(oldest)
  }

  has(orderId: string): boolean {
    return this.known.has(orderId)
  }
}

export const announced = new AnnouncedOrders()
