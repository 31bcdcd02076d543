// The browser's offer to install the site, kept until somebody asks for it; and the worker that an installed site needs.

import { create } from 'zustand'

/** What Chromium's browsers send; others have no such event, and their users install by the browser's own menu. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

interface InstallOffer {
  readonly offer: InstallPromptEvent | undefined
  readonly isInstalled: boolean
}

export const useInstallOffer = create<InstallOffer>()(() => ({
  offer: undefined,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
}))

const WORKER = '/desktop/service-worker.js'
const SCOPE = '/desktop/'

/** Listens for the offer, and starts the worker where the site is served as it is built. */
export function prepareInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as InstallPromptEvent })
  })
  window.addEventListener('appinstalled', () => {
    useInstallOffer.setState({ offer: undefined, isInstalled: true })
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // Without the worker the site lacks its offline page and push, and nothing else.
    navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(() => undefined)
  })
}

/** Gives whether it was installed. An offer can be used once. */
export async function acceptOffer(): Promise<boolean> {
  const { offer } = useInstallOffer.getState()
  if (offer === undefined) return false
  useInstallOffer.setState({ offer: undefined })
  const { outcome } = await offer.prompt()
  return outcome === 'accepted'
}
