// Above the table: which quote coin, whether closed pairs are shown, and the search. The key `/` leads into the search.

import { Checkbox, CloseButton, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import classes from './market-tools.module.css'

export interface MarketFilter {
  /** Empty for all. */
  readonly quote: string
  readonly isClosedShown: boolean
  readonly search: string
}

interface ToolsProps {
  readonly filter: MarketFilter
  readonly quotes: readonly string[]
  readonly onChange: (filter: MarketFilter) => void
}

/** The same quotes and filter, nothing to draw: prices pass it by. */
export const MarketTools = memo(Tools)

function Tools({ filter, quotes, onChange }: ToolsProps) {
  const { t } = useTranslation('markets')
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('quote.label')}
        value={filter.quote}
        onChange={(quote) => onChange({ ...filter, quote })}
        data={[{ value: '', label: t('quote.all') }, ...quotes.map((code) => ({ value: code, label: code }))]}
      />
      <Checkbox
        label={t('closedShown')}
        checked={filter.isClosedShown}
        onChange={({ currentTarget }) => onChange({ ...filter, isClosedShown: currentTarget.checked })}
      />
      <Search search={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
    </div>
  )
}

interface SearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

const SEARCH_KEY = '/'
const LONGEST = 40

function Search({ search, onSearch }: SearchProps) {
  const { t } = useTranslation('markets')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (event.key !== SEARCH_KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Input
      ref={input}
      className={classes.search}
      type="search"
      maxLength={LONGEST}
      aria-label={t('search.label')}
      placeholder={t('search.label')}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onSearch('')
      }}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        search === '' ? (
          <kbd className={classes.key} aria-hidden>
            {SEARCH_KEY}
          </kbd>
        ) : (
          <CloseButton size={24} aria-label={t('search.clear')} onClick={() => onSearch('')} />
        )
      }
    />
  )
}
