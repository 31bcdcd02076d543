// The bare baseline: Fastify that parses a JSON body and sends it back. Prints its port; ends with its parent.

import Fastify from 'fastify'

const app = Fastify()
app.post('/echo', (request) => request.body)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (address === null || typeof address === 'string') throw new Error('the echo server has no port')
process.send?.(address.port)
process.on('disconnect', () => process.exit(0))
