export { type ApiAnswer, ApiClient, type CallOptions } from './api-client.ts'
export { RobotCrowd } from './robot-crowd.ts'
export { ServerChild, type ServerChildOptions } from './server-child.ts'
