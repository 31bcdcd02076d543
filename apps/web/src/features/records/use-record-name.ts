// What a kind of record is called.

import { useTranslation } from 'react-i18next'
import { namedType } from './record-types.ts'

export function useRecordName(): (type: string) => string {
  const { t } = useTranslation('records')
  return (type) => {
    const known = namedType(type)
    return known === undefined ? type : t(`type.${known}`)
  }
}
