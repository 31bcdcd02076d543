// The thread in which robots are driven. It reaches the platform through the API alone, with each robot's own key.

import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Host } from './host.ts'
import { HOST_LIMITS } from './limits.ts'
import type { FromThread, HostSetting, ToThread } from './robot-run.ts'

/** Where the times are in what Linux tells of a thread, after its name, and how many of its ticks make a second. */
const USER_FIELD = 11
const SYSTEM_FIELD = 12
const TICKS_PER_SECOND = 100

function processorSeconds(): number {
  if (process.platform !== 'linux') return 0
  const told = readFileSync('/proc/thread-self/stat', 'utf8')
  const fields = told.slice(told.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) / TICKS_PER_SECOND
}

function begin(port: NonNullable<typeof parentPort>): void {
  // People's orders come first: where cores are few, many robots at once would hold them up. Linux knows threads apart.
  if (process.platform === 'linux') setPriority(0, HOST_LIMITS.nice)
  const tell = (message: FromThread): void => port.postMessage(message)
  const host = new Host({
    ...(workerData as HostSetting),
    onError: (error, robotId) =>
      tell({ type: 'error', robotId, reason: error instanceof Error ? error.message : String(error) }),
  })
  const tellLoad = (): void =>
    tell({ type: 'load', load: { ...host.load, processorSeconds: processorSeconds() } })
  setInterval(tellLoad, HOST_LIMITS.loadEveryMs)
  port.on('message', (message: ToThread) => {
    if (message.type === 'run') host.run(message.robot)
    else {
      host.letGo(message.robotId).then(
        () => tell({ type: 'gone', ask: message.ask }),
        () => tell({ type: 'gone', ask: message.ask }),
      )
    }
  })
}

if (parentPort !== null) begin(parentPort)
