// A way to something else that can be cut and joined again, somewhere else if need be: one address for a database that
// goes and comes back.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export class SwitchableProxy {
  readonly port: number
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private target: number | undefined

  private constructor(server: Server) {
    this.server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => this.join(socket))
  }

  static async start(targetPort: number): Promise<SwitchableProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new SwitchableProxy(server)
    proxy.target = targetPort
    return proxy
  }

  /** Every connection breaks; new ones do at once. */
  cut(): void {
    this.target = undefined
    for (const socket of this.sockets) socket.destroy()
  }

  lead(targetPort: number): void {
    this.target = targetPort
  }

  async stop(): Promise<void> {
    this.cut()
    this.server.close()
    await once(this.server, 'close')
  }

  private join(near: Socket): void {
    if (this.target === undefined) {
      near.destroy()
      return
    }
    const far = connect(this.target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one)
      one.on('data', (chunk) => other.write(chunk))
      // Broken on one side is broken on both.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.sockets.delete(one)
        other.destroy()
      })
    }
  }
}
