// Fastify with everything that holds for every request: sizes, times, headers, ids, parsers, the shape of errors.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { API_LIMITS } from '@candor/api'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { answerClientError } from './client-error.ts'
import { lazyValidators } from './lazy-validators.ts'
import { GATEWAY_LIMITS } from './limits.ts'
import { answerError, answerNotFound } from './route-server.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { isTimedApart } from './upload-pace.ts'

export interface HttpServerOptions {
  readonly logger: Logger
  readonly trustProxy: readonly string[]
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/
const PROCESS_ID_BYTES = 6
const MOST_PATH_PART = 300

/** The caller's own id when it is a plain one, else one of ours: this process, then a number. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(PROCESS_ID_BYTES).toString('base64url')
  let count = 0
  return (request) => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${prefix}-${(count++).toString(36)}`
  }
}

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.logger
  const logsRequests = options.logger.isLevelEnabled('info')
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    // A logger of its own for every request costs more than the rest of logging; errors name their request.
    ...(logsRequests ? {} : { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    bodyLimit: API_LIMITS.bodyBytes,
    requestTimeout: GATEWAY_LIMITS.requestMs,
    keepAliveTimeout: GATEWAY_LIMITS.keepAliveMs,
    http: {
      headersTimeout: GATEWAY_LIMITS.headersMs,
      connectionsCheckingInterval: GATEWAY_LIMITS.lookForLateMs,
    },
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: requestIds(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: MOST_PATH_PART },
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => {
      if (!isTimedApart(error, socket)) answerClientError(error, socket)
    },
    // Whoever comes while we stop is refused by the route, with a code.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(lazyValidators())
  // Text is no body of ours; whatever is neither JSON nor a form is refused with a code.
  app.removeContentTypeParser('text/plain')
  await app.register(formbody, { bodyLimit: API_LIMITS.bodyBytes })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Calls of the API answer by themselves (send-json.ts); this is for pages and documents.
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  return app
}
