// In which fifth of its side a position ranks to be deleveraged, as five lights; the number is said, and stands in the
// title.

import { useTranslation } from 'react-i18next'
import classes from './positions.module.css'

const LIGHTS = [1, 2, 3, 4, 5] as const
/** From here on it is a warning. */
const NEAR = 4

export function AdlLights({ fifth }: { readonly fifth: number | null }) {
  const { t } = useTranslation('perpetual')
  if (fifth === null) return <span className="dim">--</span>
  return (
    <span
      className={classes.lights}
      role="img"
      data-near={fifth >= NEAR || undefined}
      aria-label={t('desk.adl', { fifth })}
      title={t('desk.adl', { fifth })}
    >
      {LIGHTS.map((light) => (
        <i key={light} data-on={light <= fifth || undefined} />
      ))}
    </span>
  )
}
