export type { HostLoad, RobotRun } from './robot-run.ts'
export { Robots, type RobotsOptions } from './robots.ts'
