import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useWasSeen } from './use-was-seen.ts'

type Report = (entries: readonly { readonly isIntersecting: boolean }[]) => void

let report: Report | undefined
let ended = 0

class FakeObserver {
  constructor(given: Report) {
    report = given
  }
  observe(): void {}
  disconnect(): void {
    ended += 1
  }
}

function Part() {
  const { place, wasSeen } = useWasSeen<HTMLDivElement>()
  return <div ref={place}>{wasSeen ? 'the chart' : 'its place'}</div>
}

afterEach(() => {
  vi.unstubAllGlobals()
  report = undefined
  ended = 0
})

describe('what stands far down', () => {
  test('is made when it comes near, and stays', () => {
    vi.stubGlobal('IntersectionObserver', FakeObserver)
    render(<Part />)
    act(() => report?.([{ isIntersecting: false }]))
    expect(screen.getByText('its place')).toBeVisible()
    act(() => report?.([{ isIntersecting: true }]))
    expect(screen.getByText('the chart')).toBeVisible()
    expect(ended).toBe(1)
  })

  test('is made at once where a browser cannot tell', () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    render(<Part />)
    expect(screen.getByText('the chart')).toBeVisible()
  })
})
