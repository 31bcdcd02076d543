// Writes a brotli and a gzip copy beside every text file of the build, so that the server never compresses. Small files
// gain nothing, and the page itself gets a nonce at every request: both are left alone.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|svg|json|webmanifest)$/
const LEAST_BYTES = 1_024

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
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const bytes = readFileSync(file)
    if (bytes.length < LEAST_BYTES) continue
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
