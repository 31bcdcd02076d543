// The thread of the live venues, through ccxt. Nothing else in the platform loads it.

import { openVenue } from './ccxt-venue.ts'
import { runVenues } from './run-venues.ts'

runVenues({ openVenue })
