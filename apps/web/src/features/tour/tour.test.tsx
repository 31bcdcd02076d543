import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import Tour from './tour.tsx'
import { tourPath } from './tour-path.ts'
import { endTour, startTour, useTour, wasSeen } from './tour-state.ts'
import { TOUR_STEPS } from './tour-steps.ts'
import { useTourOnArrival } from './use-tour-on-arrival.ts'

afterEach(() => useTour.setState({ running: null }))

function Page() {
  return (
    <>
      <button type="button">before</button>
      <Tour />
    </>
  )
}

function begin(name: 'spot' | 'contract') {
  renderPart(<Page />)
  screen.getByRole('button', { name: 'before' }).focus()
  act(() => startTour(name))
  return userEvent.setup()
}

describe('a tour', () => {
  test('shows its steps one by one, back and forth, and is seen when it ends', async () => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
    const user = begin('spot')
    expect(screen.getByRole('dialog', { name: 'The market' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByText('Step 2 of 5')).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByText('Step 1 of 5')).toBeInTheDocument()
    for (let step = 1; step < TOUR_STEPS.spot.length; step++) await user.keyboard('{ArrowRight}')
    expect(wasSeen('spot')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'To the form' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(wasSeen('spot')).toBe(true)
    expect(wasSeen('contract')).toBe(false)
    vi.unstubAllGlobals()
  })

  test.each(['{Escape}', '{Shift>}{Tab}{/Shift}{Enter}'])(
    'is skipped with %s, and gives the focus back',
    async (keys) => {
      const user = begin('contract')
      await user.keyboard(keys)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(wasSeen('contract')).toBe(true)
      expect(screen.getByRole('button', { name: 'before' })).toHaveFocus()
    },
  )

  test('keeps the focus among its buttons', async () => {
    const user = begin('spot')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Skip' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  })
})

function Arrival() {
  useTourOnArrival()
  const { search } = useLocation()
  return <output>{search}</output>
}

describe('an address that asks for the tour', () => {
  test('starts it once and forgets it', () => {
    renderPart(<Arrival />, tourPath('spot'))
    expect(useTour.getState().running).toBe('spot')
    expect(screen.getByText('?symbol=BTC_USDT')).toBeInTheDocument()
    act(endTour)
    renderPart(<Arrival />, tourPath('spot'))
    expect(useTour.getState().running).toBeNull()
  })

  test('starts it anew for whoever wants it again', () => {
    startTour('contract')
    endTour()
    renderPart(<Arrival />, tourPath('contract', 'again'))
    expect(useTour.getState().running).toBe('contract')
  })

  test('means nothing on another page', () => {
    renderPart(<Arrival />, '/quotation?tour=1')
    expect(useTour.getState().running).toBeNull()
  })
})
