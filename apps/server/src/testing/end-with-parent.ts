// Loaded into a server that a test or a benchmark starts: it stops when whoever started it is gone, however that one ended.
// They hold the other end of its standard input, and never write.

import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume().unref()
}
