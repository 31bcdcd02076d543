// Loads the code and the texts of a page together. What does not come in time, or at all, is a ChunkLoadError: most
// likely the site was replaced by a newer version.

import type { Namespace } from 'i18next'
import type { ComponentType } from 'react'
import { loadTexts } from './i18n/setup.ts'
import { WEB_LIMITS } from './limits.ts'

export class ChunkLoadError extends Error {
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | 'MODULE_NOT_FOUND'

  constructor(cause: unknown) {
    super('a part of the site could not be loaded', { cause })
    this.name = 'ChunkLoadError'
    const isStyle = cause instanceof Error && cause.message.includes('CSS')
    this.code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'MODULE_NOT_FOUND'
  }
}

type LoadModule = () => Promise<{ readonly default: ComponentType }>

export async function loadPage(
  load: LoadModule,
  texts: Namespace,
): Promise<{ readonly Component: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), WEB_LIMITS.pageLoadMs)
  })
  try {
    const [{ default: Component }] = await Promise.race([Promise.all([load(), loadTexts(texts)]), late])
    return { Component }
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
