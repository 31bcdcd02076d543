// The console's own door, on a port of its own: in live mode the public port knows nothing of it.

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createHttpServer, type HttpServerOptions } from '../http-server.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Administration } from './administration.ts'

export interface ConsoleServerOptions extends HttpServerOptions {
  readonly administration: Administration
  readonly directory: string
  readonly host: string
  readonly port: number
  readonly isStopping: () => boolean
}

export class ConsoleServer {
  readonly port: number
  private readonly app: FastifyInstance

  private constructor(app: FastifyInstance) {
    this.app = app
    this.port = (app.server.address() as AddressInfo).port
  }

  static async start(options: ConsoleServerOptions): Promise<ConsoleServer> {
    const { administration, directory, host, port, isStopping } = options
    const app = await createHttpServer(options)
    await administration.serve(app, directory, isStopping)
    app.get('/', (_request, reply) => reply.redirect('/admin/'))
    await app.listen({ host, port })
    return new ConsoleServer(app)
  }

  async stop(): Promise<void> {
    const late = setTimeout(() => this.app.server.closeAllConnections(), GATEWAY_LIMITS.drainMs)
    this.app.server.closeIdleConnections()
    await this.app.close()
    clearTimeout(late)
  }
}
