// The lines that the search found, by group. They are chosen from the field, or with the pointer.

import { useTranslation } from 'react-i18next'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { MarketPrice } from './market-price.tsx'
import classes from './palette.module.css'
import type { PaletteItem } from './palette-item.ts'
import type { ShownGroup } from './rank-items.ts'

interface PaletteListProps {
  /** Begins the ids of the lines, which the field names. */
  readonly id: string
  readonly groups: readonly ShownGroup[]
  readonly active: number
  readonly onActive: (place: number) => void
  readonly onChoose: (item: PaletteItem) => void
}

export function PaletteList({ id, groups, active, onActive, onChoose }: PaletteListProps) {
  const { t } = useTranslation('guide')
  const first = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0),
  )
  return (
    <div
      id={`${id}-list`}
      className={classes.list}
      role="listbox"
      aria-label={t('search.results')}
      // Scrolled with the arrow keys of the field; a press on a line must not take the focus from it.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, items }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={classes.group} role="presentation">
            {t(`group.${name}`)}
          </div>
          {items.map((item, place) => {
            const at = (first[group] ?? 0) + place
            return (
              <button
                key={item.id}
                ref={at === active ? showWhole : undefined}
                id={`${id}-${at}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={classes.line}
                onPointerMove={() => at !== active && onActive(at)}
                onClick={() => onChoose(item)}
              >
                <Line item={item} />
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The line that is active stands in the list whole. */
function showWhole(line: HTMLElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' })
}

function Line({ item }: { readonly item: PaletteItem }) {
  const isMarket = item.group === 'markets' && 'base' in item
  return (
    <>
      {isMarket ? (
        <CoinDisc code={item.base} size={20} />
      ) : 'icon' in item ? (
        <item.icon size={18} stroke={1.6} aria-hidden />
      ) : null}
      <span className={classes.title} lang={item.lang}>
        {item.title}
      </span>
      <span className={classes.detail} lang={item.lang}>
        {item.detail}
      </span>
      {isMarket ? <MarketPrice item={item} /> : null}
    </>
  )
}
