// Where second-contracts are offered.

import { Chip } from '@candor/web/ui/chip.tsx'
import { Note } from '@candor/web/ui/note.tsx'
import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { Button } from '@mantine/core'
import { formatCount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { countryName } from '../../words/countries.ts'
import type { Listing } from '../markets/change-words.ts'
import type { ListingPanelProps } from '../markets/listing-panel.ts'
import classes from './seconds.module.css'

const HEIGHT = 60

export function CountriesPanel({
  listing,
  error,
  onRetry,
  onEdit,
}: ListingPanelProps & { readonly onEdit: () => void }) {
  const may = useMay()
  return (
    <Panel
      title="Offered"
      aside={asideOf(listing)}
      actions={
        may('applyChange') ? (
          <Button size="sm" disabled={listing === undefined} onClick={onEdit}>
            Change countries
          </Button>
        ) : undefined
      }
      foot={
        <span>
          What counts is the country of a verified identity. Whoever has orders in a country that is taken off
          keeps them.
        </span>
      }
    >
      {listing !== undefined ? (
        <Where {...listing.secondCountries} />
      ) : error === null ? (
        <Skeleton width="100%" height={HEIGHT} />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Panel>
  )
}

function asideOf(listing: Listing | undefined): string | undefined {
  if (listing === undefined || listing.secondCountries.everywhere) return undefined
  const { length } = listing.secondCountries.countries
  return `in ${formatCount(length)} ${length === 1 ? 'country' : 'countries'}`
}

function Where({ everywhere, countries }: Listing['secondCountries']) {
  if (everywhere) return <p className={classes.words}>Everywhere, to every verified user.</p>
  if (countries.length === 0) {
    return (
      <Note tone="warn">
        Nowhere: no order is taken until countries are listed, however open a product is.
      </Note>
    )
  }
  return (
    <div className={classes.countries}>
      {countries.map((code) => (
        <Chip key={code}>{countryName(code)}</Chip>
      ))}
    </div>
  )
}
