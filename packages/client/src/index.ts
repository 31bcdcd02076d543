export { type AdminClient, type AdminClientOptions, createAdminClient } from './admin-client.ts'
export { ANSWER_INVALID, ApiError, NETWORK_FAILED, NETWORK_TIMEOUT } from './api-error.ts'
export type {
  AdminAnswer,
  AdminCallArguments,
  AdminPayload,
  Answer,
  CallArguments,
  CallInput,
  CallSettings,
  Download,
  Payload,
  UploadInput,
} from './call-types.ts'
export type { RequestToSign } from './caller.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export { newKey } from './idempotency-key.ts'
export { CLIENT_LIMITS } from './limits.ts'
export {
  LiveSocket,
  type LiveSocketOptions,
  type LiveState,
  PRIVATE_TOPICS,
  type RobotLogin,
  type SocketLike,
} from './live-socket.ts'
export type { TopicListener, TopicPlace } from './live-topic.ts'
