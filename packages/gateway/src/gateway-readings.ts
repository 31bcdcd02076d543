// What the gateway tells among the metrics: how far the engine, the follower and the views have come, and its sockets.

import type { Engine } from '@candor/engine'
import type { Projector } from '@candor/views'
import type { Live } from './live/live.ts'
import type { Reading } from './metrics.ts'
import type { Sockets } from './socket/sockets.ts'

interface ReadingsParts {
  readonly engine: Engine
  readonly projector: Pick<Projector, 'projected'>
}

export function readingsOf(
  { engine, projector }: ReadingsParts,
  live: Live,
  sockets: Sockets,
): readonly Reading[] {
  const viewsNumber = (): number => projector.projected
  return [
    {
      name: 'candor_engine_commands_in_flight',
      help: 'Commands taken in and not yet durable.',
      read: () => engine.inFlight.commands + engine.inFlight.cancels,
    },
    { name: 'candor_engine_number', help: 'The last durable command.', read: () => live.number },
    {
      name: 'candor_follower_number',
      help: 'The last command that the follower has checked.',
      read: () => engine.followed,
    },
    {
      name: 'candor_snapshot_number',
      help: 'The command that the newest snapshot stands at.',
      read: () => engine.snapshotNumber,
    },
    { name: 'candor_views_number', help: 'The last command that the views hold.', read: viewsNumber },
    {
      name: 'candor_views_lag_commands',
      help: 'Commands that the views are behind.',
      read: () => Math.max(0, live.number - viewsNumber()),
    },
    { name: 'candor_sockets', help: 'Open sockets.', read: () => sockets.counters.sockets },
    {
      name: 'candor_sockets_dropped_total',
      help: 'Sockets closed because they read too slowly.',
      read: () => sockets.counters.droppedSlow,
      total: true,
    },
  ]
}
