// A long list shows its first rows until all of it is asked for.

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import classes from './show-all.module.css'

interface FirstOf<T> {
  readonly shown: readonly T[]
  /** Nothing when all are shown. */
  readonly more: ReactNode
}

export function useFirst<T>(list: readonly T[], most: number): FirstOf<T> {
  const { t } = useTranslation('financial')
  const [isAll, setAll] = useState(false)
  if (isAll || list.length <= most) return { shown: list, more: null }
  return {
    shown: list.slice(0, most),
    more: (
      <div className={classes.more}>
        <Button size="sm" onClick={() => setAll(true)}>
          {t('showAll', { number: formatCount(list.length) })}
        </Button>
      </div>
    ),
  }
}
