// Builds the site into dist, to be served under /desktop/. The server puts a fresh nonce into every page it gives.

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunksOf } from './build/chunks.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { withoutCodecs } from './build/without-codecs.ts'

/** Our packages do nothing when they are loaded, so what is not used of them, above all schemas, stays behind. */
const PURE_SOURCE = /\/packages\/(?:contract|api|client|proof)\/src\//

const FEATURES = fileURLToPath(new URL('./src/features', import.meta.url))

export default defineConfig({
  base: '/desktop/',
  plugins: [react(), preloadFont(/inter-latin-wght-normal/), precompress()],
  worker: { format: 'es', plugins: () => [withoutCodecs()] },
  resolve: { conditions: ['candor-source', ...defaultClientConditions] },
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2022',
    manifest: true,
    // A font or picture inside a style sheet would be loaded whether it is needed or not.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The icons come from one file that names thousands.
      experimental: { lazyBarrel: true },
      output: { codeSplitting: { groups: chunksOf(FEATURES) } },
      treeshake: { moduleSideEffects: (id) => !PURE_SOURCE.test(id.replaceAll('\\', '/')) },
    },
  },
  server: {
    port: 8711,
    proxy: {
      '/exchange': { target: process.env['CANDOR_URL'] ?? 'http://127.0.0.1:8700', ws: true },
      '/healthz': process.env['CANDOR_URL'] ?? 'http://127.0.0.1:8700',
    },
  },
})
