// The thread in which robots are driven. It reaches the platform through the API alone, with each robot's own key.

import { readlinkSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Host } from './host.ts'
import type { FromThread, HostSetting, ToThread } from './robot-run.ts'

function threadId(): number | undefined {
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0])
  } catch {
    // Only Linux tells.
    return undefined
  }
}

function begin(port: NonNullable<typeof parentPort>): void {
  const tell = (message: FromThread): void => port.postMessage(message)
  const host = new Host({
    ...(workerData as HostSetting),
    onError: (error, robotId) =>
      tell({ type: 'error', robotId, reason: error instanceof Error ? error.message : String(error) }),
  })
  port.on('message', (message: ToThread) => {
    if (message.type === 'run') host.run(message.robot)
    else if (message.type === 'load') {
      tell({ type: 'load', ask: message.ask, load: { ...host.load, threadId: threadId() } })
    } else {
      host.letGo(message.robotId).then(
        () => tell({ type: 'gone', ask: message.ask }),
        () => tell({ type: 'gone', ask: message.ask }),
      )
    }
  })
}

if (parentPort !== null) begin(parentPort)
