// A short tour over a terminal: one part after the other stands out, with a card beside it that says what it is for. Skipped
// with Escape or its button at any moment. The focus stays in the card, and goes back to where it was.

import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { goToForm } from '../shortcuts/terminal-acts.ts'
import { type Box, placeCard } from './place-card.ts'
import classes from './tour.module.css'
import { endTour, type TourName, useTour } from './tour-state.ts'
import { TOUR_STEPS, type TourStep } from './tour-steps.ts'

const LOOK_MS = 250

export default function Tour() {
  const running = useTour((state) => state.running)
  return running === null ? null : <RunningTour key={running} name={running} />
}

function RunningTour({ name }: { readonly name: TourName }) {
  const { t } = useTranslation('guide')
  const steps = TOUR_STEPS[name]
  const [at, setAt] = useState(0)
  const id = useId()
  const light = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const step = steps[at]
  const isLast = at === steps.length - 1
  const goOn = (): void => {
    if (!isLast) return setAt(at + 1)
    endTour()
    // After the focus went back.
    return void requestAnimationFrame(goToForm)
  }
  useReturnedFocus()
  usePlaces(step, light, card)
  useKeys(card, { goOn, goBack: () => setAt(Math.max(0, at - 1)) })
  if (step === undefined) return null
  return createPortal(
    <div className={classes.tour}>
      <div ref={light} className={classes.light} />
      <div
        ref={card}
        className={classes.card}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <p className={classes.count}>{t('tour.count', { at: at + 1, of: steps.length })}</p>
        <h2 id={`${id}-title`}>{t(`tour.${name}.${step.name}` as 'tour.spot.market')}</h2>
        <p id={`${id}-text`}>{t(`tour.${name}.${step.name}Text` as 'tour.spot.marketText')}</p>
        <div className={classes.acts}>
          <Button variant="subtle" size="sm" onClick={endTour}>
            {t('tour.skip')}
          </Button>
          <span className={classes.grow} />
          {at === 0 ? null : (
            <Button size="sm" onClick={() => setAt(at - 1)}>
              {t('tour.back')}
            </Button>
          )}
          {/* Another one for each step, so that each begins with the focus here. */}
          <Button key={at} ref={takeFocus} variant="filled" size="sm" onClick={goOn}>
            {t(isLast ? 'tour.finish' : 'tour.next')}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

function useReturnedFocus(): void {
  // Before the first button takes it.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

interface Moves {
  readonly goOn: () => void
  readonly goBack: () => void
}

function useKeys(card: RefObject<HTMLElement | null>, { goOn, goBack }: Moves): void {
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') endTour()
    else if (event.key === 'ArrowRight') goOn()
    else if (event.key === 'ArrowLeft') goBack()
    else if (event.key === 'Tab') moveInside(card.current, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}

/** Tab goes round among the buttons of the card. */
function moveInside(card: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(card?.querySelectorAll('button') ?? [])]
  const place = buttons.findIndex((button) => button === document.activeElement)
  buttons[(place + step + buttons.length) % buttons.length]?.focus()
}

/** Puts the light and the card where the part is; panels are dragged, windows change, and the terminal may come late. */
function usePlaces(
  step: TourStep | undefined,
  light: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const place = (): void => {
      if (light.current === null || card.current === null) return
      const box = boxOf(step)
      light.current.toggleAttribute('data-none', box === undefined)
      put(light.current, { left: 0, top: 0, width: 0, height: 0, ...box })
      const { offsetWidth: width, offsetHeight: height } = card.current
      put(
        card.current,
        placeCard(box, { width, height }, { width: window.innerWidth, height: window.innerHeight }),
      )
    }
    place()
    const timer = setInterval(place, LOOK_MS)
    window.addEventListener('resize', place)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', place)
    }
  }, [step, light, card])
}

function put({ style }: HTMLElement, place: Partial<Box>): void {
  for (const [name, length] of Object.entries(place)) style.setProperty(name, `${length}px`)
}

function boxOf(step: TourStep | undefined): Box | undefined {
  for (const selector of step?.targets ?? []) {
    const found = document.querySelector(selector)?.getBoundingClientRect()
    if (found !== undefined && found.width > 0) {
      const { left, top, width, height } = found
      return { left, top, width, height }
    }
  }
  return undefined
}
