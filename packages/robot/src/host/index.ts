export { type HostLoad, NO_LOAD, type RobotRun } from './robot-run.ts'
export { Robots, type RobotsOptions } from './robots.ts'
