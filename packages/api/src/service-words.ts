// The words of customer service.

export const SERVICE_KINDS = ['chat', 'feedback'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** `open`: somebody waits for the desk. `answered`: the desk spoke last. */
export const SERVICE_STATES = ['open', 'answered', 'closed'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export const SERVICE_AUTHORS = ['user', 'desk'] as const
export type ServiceAuthor = (typeof SERVICE_AUTHORS)[number]

/** Who closed it: `idle` when nobody spoke for a long time. */
export const SERVICE_CLOSERS = ['user', 'desk', 'idle'] as const
export type ServiceCloser = (typeof SERVICE_CLOSERS)[number]

/** What the desk may look through. */
export const SERVICE_LISTS = ['waiting', 'mine', 'answered', 'closed'] as const
export type ServiceList = (typeof SERVICE_LISTS)[number]
