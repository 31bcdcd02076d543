// In which fifth of its side a position ranks to be deleveraged, as five lights: all of them on goes first.

import { useTranslation } from 'react-i18next'
import { NOTHING } from '../tables/cells.tsx'
import classes from './adl-lights.module.css'

const FIFTHS = [1, 2, 3, 4, 5]

export function AdlLights({ fifth }: { readonly fifth: number | null }) {
  const { t } = useTranslation('contracts')
  if (fifth === null) return NOTHING
  return (
    <span
      className={classes.lights}
      role="img"
      aria-label={t('adlOf', { fifth })}
      title={t('adlOf', { fifth })}
    >
      {FIFTHS.map((each) => (
        <i key={each} data-on={each <= fifth || undefined} />
      ))}
    </span>
  )
}
