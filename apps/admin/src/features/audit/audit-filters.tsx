// Who, what, on whom, from when to when.

import { AUDIT_ACTIONS } from '@candor/api'
import { Input } from '@mantine/core'
import classes from './audit.module.css'
import type { Filter } from './filter-query.ts'

interface AuditFiltersProps {
  readonly search: URLSearchParams
  readonly onChange: (search: URLSearchParams) => void
}

const AREAS = [...new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0] ?? action))]

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const set = (name: Filter, value: string): void => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    onChange(next)
  }
  const bound = (name: Filter) => ({
    value: search.get(name) ?? '',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(name, event.currentTarget.value),
  })
  return (
    <div role="search" className={classes.filters}>
      <Input aria-label="Who" placeholder="Who" w={160} {...bound('who')} />
      <Input component="select" aria-label="Act" w={180} {...bound('action')}>
        <option value="">All acts</option>
        {AREAS.map((area) => (
          <optgroup key={area} label={area}>
            <option value={`${area}.`}>{area}, all</option>
            {AUDIT_ACTIONS.filter((action) => action.startsWith(`${area}.`)).map((action) => (
              <option key={action} value={action}>
                {action}
              </option>
            ))}
          </optgroup>
        ))}
      </Input>
      <Input aria-label="On whom" placeholder="user:10000001" w={150} {...bound('subject')} />
      <Input type="date" aria-label="From day" w={140} {...bound('from')} />
      <Input type="date" aria-label="To day" w={140} {...bound('to')} />
    </div>
  )
}
