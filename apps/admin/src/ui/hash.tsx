// A hash by its first eight characters; a click copies the whole.

import classes from './hash.module.css'
import { notify } from './notify.tsx'

const SHOWN = 8

export function Hash({ value, isDim = false }: { readonly value: string; readonly isDim?: boolean }) {
  return (
    <button
      type="button"
      className={classes.hash}
      data-dim={isDim || undefined}
      title={value}
      aria-label={`Copy ${value}`}
      onClick={() => void copy(value)}
    >
      {value.slice(0, SHOWN)}
    </button>
  )
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.done('Copied')
  } catch {
    notify.error('The browser does not allow copying')
  }
}
