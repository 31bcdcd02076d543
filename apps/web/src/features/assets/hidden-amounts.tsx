// Whether amounts are shown on this page, as the browser remembers it; hidden ones keep their place.

import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readItem, writeItem } from '../../state/storage.ts'

const ITEM = 'amountsHidden'
const DOTS = '••••'

const Hidden = createContext(false)

export function useStoredHidden(): readonly [boolean, () => void] {
  const [isHidden, setHidden] = useState(() => readItem(ITEM, isFlag) ?? false)
  const turn = (): void => {
    writeItem(ITEM, !isHidden)
    setHidden(!isHidden)
  }
  return [isHidden, turn]
}

function isFlag(content: unknown): content is boolean {
  return typeof content === 'boolean'
}

export const AmountsHidden = Hidden.Provider

export function useAmountsHidden(): boolean {
  return use(Hidden)
}

/** An amount, or dots in its place. */
export function Money({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('assets')
  if (!use(Hidden)) return <span className="num">{children}</span>
  return (
    <span className="num" role="img" aria-label={t('hidden')}>
      {DOTS}
    </span>
  )
}
