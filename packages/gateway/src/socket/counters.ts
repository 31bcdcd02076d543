// What the socket door counts, for the metrics.

export interface SocketCounters {
  /** Open now. */
  sockets: number
  accepted: number
  /** Not let in: a foreign origin, too many sockets, or the process is stopping. */
  refused: number
  /** Closed because they read too slowly, answered no heartbeat, or did too much wrong. */
  droppedSlow: number
  droppedDead: number
  droppedAbuse: number
  /** Closed because their session was revoked. */
  revoked: number
  /** Broken frames, oversized messages and connections that broke off. */
  errors: number
  messagesIn: number
  messagesOut: number
  /** Calls not answered yet. */
  callsInFlight: number
}

export function newCounters(): SocketCounters {
  return {
    sockets: 0,
    accepted: 0,
    refused: 0,
    droppedSlow: 0,
    droppedDead: 0,
    droppedAbuse: 0,
    revoked: 0,
    errors: 0,
    messagesIn: 0,
    messagesOut: 0,
    callsInFlight: 0,
  }
}
