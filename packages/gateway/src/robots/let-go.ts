// Takes a robot from whoever runs it. A host that does not answer is not waited for: what is written decides, and its key is
// what it acts with.

import type { UserId } from '@candor/contract'
import type { RobotHost } from './host-port.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'

export async function letGo(host: RobotHost, robotId: UserId): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ROBOT_DESK_LIMITS.letGoMs)
  })
  try {
    await Promise.race([host.letGo(robotId), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
