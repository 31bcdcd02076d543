// Loads the code of a page. What does not come in time, or at all, is a PageLoadError.

import type { ComponentType } from 'react'
import { CONSOLE_LIMITS } from '../limits.ts'

export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the console could not be loaded', { cause })
    this.name = 'PageLoadError'
  }
}

type LoadModule = () => Promise<{ readonly default: ComponentType }>

export async function loadPage(load: LoadModule): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CONSOLE_LIMITS.pageLoadMs)
  })
  try {
    const { default: component } = await Promise.race([load(), late])
    return component
  } catch (error) {
    throw new PageLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
