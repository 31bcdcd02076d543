// One of the listed assets.

import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { textOfError } from '../../api/api.ts'
import { Choice } from '../../ui/choice.tsx'

interface AssetChoiceProps {
  readonly label?: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (asset: string) => void
}

export function AssetChoice({ label = 'Asset', value, error, onChange }: AssetChoiceProps) {
  const { data, error: failure } = useQuery(adminQuery('listing'))
  return (
    <Choice
      label={label}
      placeholder="Choose an asset"
      options={(data?.assets ?? []).map(({ code }) => ({ value: code, text: code }))}
      value={value}
      error={failure === null ? error : textOfError(failure)}
      onChange={onChange}
    />
  )
}
