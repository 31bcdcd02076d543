// The site as it looks on a device, photographed from the site itself, with the place to press marked.

import { useTranslation } from 'react-i18next'
import classes from './install.module.css'
import phone from './pictures/phone.webp'
import desktop from './pictures/window.webp'

type Device = 'android' | 'ios' | 'desktop'

/** Width and height of the pictures, so that nothing jumps when they come. */
const PHONE = { src: phone, width: 390, height: 700 }
const WINDOW = { src: desktop, width: 960, height: 540 }

export function DevicePicture({ device }: { readonly device: Device }) {
  const { t } = useTranslation('install')
  const { src, width, height } = device === 'desktop' ? WINDOW : PHONE
  return (
    <figure className={classes.device} data-device={device}>
      <Bar device={device} at="top" />
      <img src={src} width={width} height={height} alt={t('tutorial.picture')} />
      <Bar device={device} at="bottom" />
      <figcaption>{t(`tutorial.${device}.mark`)}</figcaption>
    </figure>
  )
}

/** The browser's own bar, drawn: where the button is differs by device. */
function Bar({ device, at }: { readonly device: Device; readonly at: 'top' | 'bottom' }) {
  const isHere = (device === 'ios') === (at === 'bottom')
  if (!isHere) return null
  return (
    <div className={classes.bar} aria-hidden>
      <span className={classes.address}>{hostName()}</span>
      <span className={classes.press}>
        {device === 'ios' ? <ShareSign /> : device === 'android' ? '⋮' : '⊕'}
      </span>
    </div>
  )
}

function hostName(): string {
  return globalThis.location.host
}

function ShareSign() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M12 15V4M8.5 7.5 12 4l3.5 3.5M7 11H5.5v9h13v-9H17" />
    </svg>
  )
}
