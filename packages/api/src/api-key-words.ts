// The words of answers about API keys. Their order is the order in which screens list them.

export const API_KEY_KINDS = ['hmac', 'ed25519'] as const
export type ApiKeyKind = (typeof API_KEY_KINDS)[number]

/** What a key may do: look, and trade in one kind of market or the other. None lets money leave. */
export const API_KEY_SCOPES = ['read', 'spot', 'contract'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
