// Carries an encrypted notification to a push service: over https, to a public address, once, without following anything.
// The answer's status comes back; its text is of no use to anybody here.

import { request } from 'node:https'
import { publicLookup, SYSTEM_LOOKUP } from './endpoint-rules.ts'
import { PUSH_LIMITS } from './limits.ts'

export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type PushPost = (request: PushRequest) => Promise<number>

export const publicPost: PushPost = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    const sending = request(
      endpoint,
      {
        method: 'POST',
        headers,
        lookup: publicLookup(SYSTEM_LOOKUP),
        // A connection that is kept would be one that was looked up before.
        agent: false,
        signal: AbortSignal.timeout(PUSH_LIMITS.answerMs),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
