// Where robots are driven: a thread of its own beside the gateway. One that dies is started anew, and the desk tells it again
// who is to be driven.

import { setTimeout as sleep } from 'node:timers/promises'
import type { UserId } from '@candor/contract'
import type { Gateway, Reading } from '@candor/gateway'
import { type HostLoad, Robots } from '@candor/robot/host'

export interface OpenRobotsParts {
  readonly gateway: Pick<Gateway, 'address' | 'robotPass' | 'runRobots'>
  readonly onError: (reason: string, robotId: UserId | undefined) => void
}

/** For the metrics; `load` is asked whenever they are read. */
export function robotReadings(load: () => HostLoad): readonly Reading[] {
  return [
    { name: 'candor_robots', help: 'Robots that are driven.', read: () => load().robots },
    { name: 'candor_robots_live', help: 'Those that are caught up and trade.', read: () => load().live },
    {
      name: 'candor_robots_processor_seconds_total',
      help: "Processor time of the robots' thread.",
      read: () => load().processorSeconds,
      total: true,
    },
  ]
}

const START_AGAIN_MS = 1_000

export class OpenRobots {
  private readonly parts: OpenRobotsParts
  private robots: Robots
  private isStopped = false

  private constructor(parts: OpenRobotsParts) {
    this.parts = parts
    this.robots = this.begin()
  }

  static async start(parts: OpenRobotsParts): Promise<OpenRobots> {
    const opened = new OpenRobots(parts)
    await parts.gateway.runRobots(opened.robots)
    return opened
  }

  get load(): HostLoad {
    return this.robots.load
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.robots.stop()
  }

  private begin(): Robots {
    const { gateway, onError } = this.parts
    return new Robots({
      address: gateway.address,
      pass: gateway.robotPass,
      onError,
      onEnd: (reason) => {
        onError(reason, undefined)
        this.beginAgain().catch((error: unknown) => onError(String(error), undefined))
      },
    })
  }

  private async beginAgain(): Promise<void> {
    await sleep(START_AGAIN_MS)
    if (this.isStopped) return
    this.robots = this.begin()
    await this.parts.gateway.runRobots(this.robots)
  }
}
