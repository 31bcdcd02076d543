// Logins at a steady pace, beside another load, each over a connection of its own as a visitor's would be. As light as the
// client of that load, which works in the same thread.

import { once } from 'node:events'
import { connect } from 'node:net'
import { ROUTES } from '@candor/api'

export interface LoginLoadOptions {
  readonly address: string
  readonly account: string
  readonly password: string
  readonly perSecond: number
}

export interface LoginLoad {
  /** Ends it and gives how many succeeded per second. */
  stop(): Promise<number>
}

const SUCCESS = Buffer.from('"access_token"')

export function loginLoad({ address, account, password, perSecond }: LoginLoadOptions): LoginLoad {
  const startMs = performance.now()
  const under: Promise<void>[] = []
  const { hostname, port } = new URL(address)
  const form = new URLSearchParams({ grant_type: 'password', username: account, password }).toString()
  const request = Buffer.from(
    `POST ${ROUTES.login.path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: close\r\n` +
      `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n\r\n${form}`,
  )
  let succeeded = 0
  const attempt = async (): Promise<void> => {
    const socket = connect(Number(port), hostname)
    socket.on('data', (answer) => {
      if (answer.includes(SUCCESS)) succeeded++
    })
    socket.write(request)
    await once(socket, 'close')
  }
  // A refused login is a missing one in the figure; it must not end the load.
  const pace = setInterval(() => under.push(attempt().catch(() => undefined)), 1_000 / perSecond)
  return {
    stop: async () => {
      clearInterval(pace)
      const elapsed = (performance.now() - startMs) / 1_000
      const inTime = succeeded
      await Promise.all(under)
      return inTime / elapsed
    },
  }
}
