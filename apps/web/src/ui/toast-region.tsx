// Shows the toasts at the top right, above dialogs. Each closes after its time; while the pointer or the focus is in one
// of them, all stay. Stands once in the app.

import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './toast-region.module.css'
import { hideToast, type Toast, useToasts } from './toasts.ts'

/** An open dialog takes the page's scrollbar away; what has this class keeps its place all the same. */
const KEEPS_PLACE = 'width-before-scroll-bar'

const ICONS: Readonly<Record<Toast['kind'], ReactNode>> = {
  done: <IconCheck size={18} stroke={1.6} aria-hidden />,
  error: <IconAlertTriangle size={18} stroke={1.6} aria-hidden />,
}

interface ToastRegionProps {
  /** Toasts on the screen at once; more wait. */
  readonly limit: number
}

export function ToastRegion({ limit }: ToastRegionProps) {
  const toasts = useToasts((state) => state.toasts)
  const [pointed, setPointed] = useState<Toast>()
  const [focused, setFocused] = useState<Toast>()
  const shown = toasts.slice(0, limit)
  // The browser does not tell that the pointer left a toast that is gone, so only those that are shown count.
  const isResting = shown.some((toast) => toast === pointed || toast === focused)
  return createPortal(
    <div className={`${classes.region} ${KEEPS_PLACE}`}>
      {shown.map((toast) => (
        <div
          key={toast.id}
          className={classes.toast}
          data-toast={toast.kind}
          role={toast.kind === 'error' ? 'alert' : 'status'}
          onPointerEnter={() => setPointed(toast)}
          onPointerLeave={() => setPointed(undefined)}
          onFocus={() => setFocused(toast)}
          onBlur={() => setFocused(undefined)}
        >
          <ToastParts toast={toast} isResting={isResting} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

interface ToastPartsProps {
  readonly toast: Toast
  readonly isResting: boolean
}

function ToastParts({ toast, isResting }: ToastPartsProps) {
  const { id, kind, icon = ICONS[kind], title, content, closeLabel } = toast
  useEffect(() => {
    if (isResting || toast.closesAfterMs === undefined) return undefined
    const timer = setTimeout(() => hideToast(toast.id), toast.closesAfterMs)
    return () => clearTimeout(timer)
  }, [toast, isResting])
  return (
    <>
      <div className={classes.icon}>{icon}</div>
      <div className={classes.body}>
        {title === undefined ? null : <div className={classes.title}>{title}</div>}
        {content === undefined ? null : <div className={classes.detail}>{content}</div>}
      </div>
      {closeLabel === undefined ? null : (
        <button type="button" className={classes.close} aria-label={closeLabel} onClick={() => hideToast(id)}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </>
  )
}
