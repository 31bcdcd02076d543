// A button and what it opens: on hover after a moment, on click and on Enter; closed by Escape, by leaving it for a moment,
// by going elsewhere with the keyboard, and by following a link in it. What opens stands right after its button, so that
// Tab leads into it.

import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { WEB_LIMITS } from '../limits.ts'
import classes from './disclosure.module.css'

interface DisclosureProps {
  readonly button: ReactNode
  readonly buttonClass?: string | undefined
  /** For a button without words, and for the part that it opens. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly width?: number
  /** Whether the page is one that this leads to. */
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

export function Disclosure(props: DisclosureProps) {
  const { button, buttonClass, label, align = 'start', width, isCurrent = false, children } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { isOpen, hover, leave, toggle, close } = useOpening()
  const { key } = useLocation()
  useEffect(close, [key, close])
  useEscape(isOpen, () => {
    const hadFocus = root.current?.contains(document.activeElement) === true
    close()
    if (hadFocus) root.current?.querySelector('button')?.focus()
  })
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && root.current?.contains(relatedTarget) !== true) close()
  }
  // A finger does not hover: what it means is the click.
  const onlyMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act()
  }
  return (
    <div
      ref={root}
      className={classes.root}
      onPointerEnter={onlyMouse(hover)}
      onPointerLeave={onlyMouse(leave)}
      onBlur={onBlur}
    >
      <button
        type="button"
        className={buttonClass}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={typeof button === 'string' ? undefined : label}
        data-current={isCurrent || undefined}
        onClick={toggle}
      >
        {button}
      </button>
      <div
        id={id}
        role="group"
        aria-label={label}
        className={classes.drop}
        data-align={align}
        hidden={!isOpen}
        style={width === undefined ? undefined : { width }}
      >
        {isOpen ? children : null}
      </div>
    </div>
  )
}

function useOpening() {
  const [isOpen, setOpen] = useState(false)
  /** A click while it is open by hovering keeps it open; the next click closes it. */
  const isPinned = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [acts] = useState(() => {
    const close = (): void => {
      clearTimeout(timer.current)
      isPinned.current = false
      setOpen(false)
    }
    return {
      close,
      hover: (): void => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setOpen(true), WEB_LIMITS.popoverOpenMs)
      },
      leave: (): void => {
        clearTimeout(timer.current)
        timer.current = setTimeout(close, WEB_LIMITS.popoverCloseMs)
      },
      toggle: (): void => {
        clearTimeout(timer.current)
        if (isPinned.current) return close()
        isPinned.current = true
        return setOpen(true)
      },
    }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isOpen, ...acts }
}

function useEscape(isActive: boolean, act: () => void): void {
  const listen = useEffectEvent(({ key }: KeyboardEvent): void => {
    if (key === 'Escape') act()
  })
  useEffect(() => {
    if (!isActive) return undefined
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isActive])
}
