// Notifications on this device: what the browser allows, and the way to switch them on and off. The browser's push service
// gives an address and keys; the server gets them and sends there. Nothing is asked of the user before they switch it on.

import { api } from '../../api/api.ts'
import { useAppState } from '../../state/app-state.ts'

/** `unsupported` and `insecure` cannot change here; `denied` only in the browser's settings. */
export type DeviceState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on'

const SCOPE = '/desktop/'

export async function readDeviceState(): Promise<DeviceState> {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported'
  }
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission, subscribes, and tells the server. Must be called from a click. */
export async function switchOn(): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const registration = await navigator.serviceWorker.ready
  const { key } = await api.call('pushKey', { quiet: true })
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await tellServer(subscription)
  return 'on'
}

export async function switchOff(): Promise<DeviceState> {
  const subscription = await currentSubscription()
  if (subscription !== null) {
    await api.call('unsubscribePush', { body: { endpoint: subscription.endpoint }, quiet: true })
    await subscription.unsubscribe()
  }
  return 'off'
}

/** A device that is switched on belongs to whoever is logged in: a new session is told to the server. */
export async function renewSubscription(): Promise<void> {
  if (useAppState.getState().isLogin === 0 || (await readDeviceState()) !== 'on') return
  const subscription = await currentSubscription()
  if (subscription !== null) await tellServer(subscription)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error('the browser gave a subscription without its keys')
  }
  await api.call('subscribePush', { body: { endpoint, keys: { p256dh, auth } }, quiet: true })
}
