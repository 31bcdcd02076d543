// Orders that have ended serve again. Most rest for a while and are taken back: as objects made anew each would be copied
// twice by the garbage collector on its way to those that stay, and the next one would lie where nothing is in the cache.

import type { CommandNumber } from '@candor/contract'
import { ContractOrder } from './contract-order.ts'

export class OrderPool {
  private readonly spare: ContractOrder[] = []
  /** Those that the command in progress has ended: until it is over it may look at them and show them. */
  private readonly ended: ContractOrder[] = []
  private number = 0 as CommandNumber

  /** An order that is to begin. One that is rejected need not come back. */
  take(number: CommandNumber): ContractOrder {
    if (number !== this.number) this.begin(number)
    return this.spare.pop() ?? new ContractOrder()
  }

  /** Takes an order that has ended, of which nobody keeps hold beyond this command. */
  give(number: CommandNumber, order: ContractOrder): void {
    if (number !== this.number) this.begin(number)
    this.ended.push(order)
  }

  private begin(number: CommandNumber): void {
    this.number = number
    for (let order = this.ended.pop(); order !== undefined; order = this.ended.pop()) this.spare.push(order)
  }
}
