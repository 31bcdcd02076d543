// Builds the console into dist, to be served under /admin/. The server puts a fresh nonce into every page it gives.

import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { precompress } from '../web/build/precompress.ts'

/** Our packages do nothing when they are loaded, so what is not used of them, above all schemas, stays behind. */
const PURE_SOURCE = /\/packages\/(?:contract|api|client|proof)\/src\//

export default defineConfig({
  base: '/admin/',
  // The site's own: its icon, and what sets the theme before the first paint.
  publicDir: '../web/public',
  plugins: [react(), precompress()],
  resolve: { conditions: ['candor-source', ...defaultClientConditions] },
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The icons come from one file that names thousands.
      experimental: { lazyBarrel: true },
      treeshake: { moduleSideEffects: (id) => !PURE_SOURCE.test(id.replaceAll('\\', '/')) },
    },
  },
  server: {
    port: 8712,
    proxy: { '/exchange': process.env['CANDOR_URL'] ?? 'http://127.0.0.1:8700' },
  },
})
