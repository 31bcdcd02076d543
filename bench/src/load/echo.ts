// The bare baseline as a process of its own: a Fastify that echoes.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface EchoServer {
  readonly port: number
  stop(): Promise<void>
}

export async function startEcho(): Promise<EchoServer> {
  const child: ChildProcess = fork(fileURLToPath(new URL('../echo-server.js', import.meta.url)))
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
