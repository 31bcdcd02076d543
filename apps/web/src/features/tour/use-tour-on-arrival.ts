// Starts the tour of a terminal for whoever arrives by an address that asks for it, once; the address forgets it then.

import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { TOUR_AGAIN, TOUR_QUERY, tourAt } from './tour-path.ts'
import { endTour, startTour, useTour, wasSeen } from './tour-state.ts'

export function useTourOnArrival(): void {
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const asked = query.get(TOUR_QUERY)
  const tour = tourAt(pathname)
  useEffect(() => {
    if (asked === null || tour === undefined) return
    if (asked === TOUR_AGAIN || !wasSeen(tour)) startTour(tour)
    setQuery(
      (before) => {
        before.delete(TOUR_QUERY)
        return before
      },
      { replace: true },
    )
  }, [asked, tour, setQuery])
  // Whoever goes elsewhere has left the tour.
  const running = useTour((state) => state.running)
  useEffect(() => {
    if (running !== null && running !== tour) endTour()
  }, [running, tour])
}
