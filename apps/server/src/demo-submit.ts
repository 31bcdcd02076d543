// Commands of the demo's seeding, sent all at once: they act in their order.

import type { Command, RejectionCode, Reply } from '@candor/contract'
import type { Engine } from '@candor/engine'

/** Any other rejection than these is a bug. */
export async function submitAll(
  engine: Pick<Engine, 'submit'>,
  commands: readonly Command[],
  allowed: readonly RejectionCode[] = [],
): Promise<void> {
  const replies = await Promise.all(commands.map((command) => engine.submit(command)))
  const isBug = ({ rejection }: Reply): boolean => rejection !== undefined && !allowed.includes(rejection)
  const rejected = replies.find(isBug)
  if (rejected !== undefined) throw new Error(`seeding the demo was rejected: ${String(rejected.rejection)}`)
}
