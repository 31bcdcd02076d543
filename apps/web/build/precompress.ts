// Writes a brotli and a gzip copy beside every text file of the build, so that the server never compresses. Small files
// gain nothing, and the page itself gets a nonce at every request: both are left alone. The last 7% of brotli take thirty
// times as long as the rest: whoever builds for many visitors (CANDOR_COMPRESS=best, as npm run build has it) waits for
// them, whoever starts from a checkout does not.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|svg|json|webmanifest)$/
const LEAST_BYTES = 1_024
const QUICK_QUALITY = 8

export function precompress(): Plugin {
  return {
    name: 'candor-precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir !== undefined) precompressFolder(dir)
    },
  }
}

function precompressFolder(folder: string): void {
  const isBest = process.env['CANDOR_COMPRESS'] === 'best'
  const quality = isBest ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const bytes = readFileSync(file)
    if (bytes.length < LEAST_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
