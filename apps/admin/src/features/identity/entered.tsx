// What the user entered, to be compared with the pictures; and what the platform knows besides.

import { formatDay } from '@candor/web/format/time.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../ui/data-table.tsx'
import { CERTIFICATE_NAMES, type Review } from './identity-words.ts'

interface Line {
  readonly field: string
  readonly value: ReactNode
  readonly remark: string
  readonly isWarning?: boolean
}

export function Entered({ review }: { readonly review: Review }) {
  return (
    <DataTable
      label="Entered by the user"
      columns={[
        { key: 'field', head: 'Field', cell: ({ field }) => field },
        { key: 'value', head: 'Entered by the user', cell: ({ value }) => <b>{value}</b>, isLong: true },
        { key: 'remark', head: 'Compare', cell: ({ remark }) => remark },
      ]}
      rows={linesOf(review)}
      rowKey={({ field }) => field}
      rowMark={({ isWarning }) => (isWarning === true ? 'warn' : undefined)}
      empty=""
      isTight
    />
  )
}

function linesOf(review: Review): Line[] {
  const { sameNumberUsers: others } = review
  return [
    { field: 'Real name', value: review.realName, remark: 'front' },
    { field: 'Certificate type', value: CERTIFICATE_NAMES[review.certificateType], remark: 'front' },
    { field: 'Certificate number', value: review.certificateNumber, remark: 'front, or back' },
    { field: 'Nationality', value: countryOf(review.nationality), remark: 'as registered' },
    {
      field: 'Number used elsewhere',
      value: others.length === 0 ? 'none' : <Users ids={others} />,
      remark: others.length === 0 ? 'searched by the platform' : 'the same certificate, other users',
      isWarning: others.length > 0,
    },
    { field: 'Account', value: review.account, remark: `registered ${formatDay(review.registeredTime)}` },
  ]
}

function Users({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((userId, place) => (
    <Fragment key={userId}>
      {place === 0 ? '' : ', '}
      <Link to={`/users/${userId}`}>U{userId}</Link>
    </Fragment>
  ))
}

function countryOf(code: string | null): string {
  if (code === null) return '–'
  return COUNTRY_NAMES.of(code) ?? code
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })
