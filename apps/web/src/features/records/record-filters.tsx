// The controls that narrow a list: account, coin, type and time, those of them that the list has.

import { TRANSFER_WALLETS } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Choice } from '../../ui/choice.tsx'
import { Filters } from '../tables/filters.tsx'
import { TimeRange } from '../tables/time-range.tsx'
import { useWalletName } from '../transfer/use-wallet-name.ts'
import { isFiltered, NO_FILTER, type RecordFilter } from './record-filter.ts'
import { RECORD_TYPES } from './record-types.ts'
import { useRecordName } from './use-record-name.ts'

export type FilterPart = 'wallet' | 'asset' | 'type'

interface FiltersProps {
  readonly filter: RecordFilter
  readonly parts: readonly FilterPart[]
  readonly onChange: (filter: RecordFilter) => void
}

export function RecordFilters({ filter, parts, onChange }: FiltersProps) {
  const { t } = useTranslation('records')
  const nameOf = useWalletName()
  const typeName = useRecordName()
  const codes = useAssetCodes()
  return (
    <Filters isFiltered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)}>
      {parts.includes('wallet') ? (
        <Choice
          label={t('filter.account')}
          value={filter.wallet}
          onChoose={(wallet) => onChange({ ...filter, wallet })}
          options={[
            ['', t('filter.allAccounts')],
            ...TRANSFER_WALLETS.map((each) => [each, nameOf(each)] as const),
          ]}
        />
      ) : null}
      <Choice
        label={t('filter.coin')}
        value={filter.asset}
        onChoose={(asset) => onChange({ ...filter, asset })}
        options={[['', t('filter.allCoins')], ...codes.map((code) => [code, code] as const)]}
      />
      {parts.includes('type') ? (
        <Choice
          label={t('filter.type')}
          value={filter.type}
          onChoose={(type) => onChange({ ...filter, type })}
          options={[
            ['', t('filter.allTypes')],
            ...RECORD_TYPES.map((type) => [type, typeName(type)] as const),
          ]}
        />
      ) : null}
      <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
    </Filters>
  )
}

function useAssetCodes(): readonly string[] {
  const { data } = useQuery({ ...callQuery('markets', { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  return data?.assets.map(({ code }) => code) ?? []
}
