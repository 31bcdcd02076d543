// npm start: from a fresh checkout to a running platform. Ctrl-C goes straight to the server.
import { script } from './children.mjs'
import { runBuilt } from './run-built.mjs'

await script(() => runBuilt('apps/server/dist/main.js', process.argv.slice(2)))
