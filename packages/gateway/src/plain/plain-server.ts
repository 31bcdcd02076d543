// Stands before Node's HTTP server: plain requests of calls that know this way are answered here, everything else goes on
// to Node untouched. Parsing a request, and the objects and events around it, cost Node more than an order costs us.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { AnswerTexts, type PlainAnswer } from './plain-answer.ts'
import { PlainConnection, type PlainDoor } from './plain-connection.ts'
import type { PlainRequest } from './plain-request.ts'

export interface PlainHandler {
  /** Answers, or gives nothing without having done anything when the call is not one for this way. */
  takePlain(request: PlainRequest): Promise<PlainAnswer> | undefined
}

export class PlainServer {
  private readonly open = new Set<PlainConnection>()

  constructor(server: Server, handlers: readonly PlainHandler[]) {
    const others = server.listeners('connection') as ((socket: Socket) => void)[]
    server.removeAllListeners('connection')
    const door: PlainDoor = {
      texts: new AnswerTexts(),
      answer: (request) => firstAnswer(handlers, request),
      handOver: (socket, unread) => {
        if (unread !== undefined) socket.unshift(unread)
        for (const listener of others) listener.call(server, socket)
        socket.resume()
      },
      gone: (connection) => {
        this.open.delete(connection)
      },
    }
    server.on('connection', (socket: Socket) => this.open.add(new PlainConnection(socket, door)))
  }

  closeIdle(): void {
    for (const connection of this.open) if (connection.isIdle) connection.close()
  }

  closeAll(): void {
    for (const connection of this.open) connection.close()
  }
}

function firstAnswer(
  handlers: readonly PlainHandler[],
  request: PlainRequest,
): Promise<PlainAnswer> | undefined {
  for (const handler of handlers) {
    const answer = handler.takePlain(request)
    if (answer !== undefined) return answer
  }
  return undefined
}
