// Puts a text on the clipboard and says so. Pages that are not served securely have no clipboard: there the old way
// through a selection is tried.

import { i18n } from '../i18n/setup.ts'
import { notify } from './notify.tsx'

export async function copyText(text: string): Promise<boolean> {
  const isCopied = await copy(text)
  if (isCopied) notify.done(i18n.t('shell:copy.done'))
  else notify.error(i18n.t('shell:copy.failed'))
  return isCopied
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, which would not let the focus out.
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way on a page that is not served securely
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
