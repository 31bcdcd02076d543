// A robot's result as a bar on the scale of all robots in the list: rounds solid, what is still open lighter.

import { useTranslation } from 'react-i18next'
import classes from './running.module.css'
import { type Split, type SplitScale, splitBar } from './split-scale.ts'

export function SplitBarView({ split, scale }: { readonly split: Split; readonly scale: SplitScale }) {
  const { t } = useTranslation('robot')
  const { zero, parts } = splitBar(split, scale)
  const side = (wanted: 'below' | 'above') => parts.filter((part) => part.side === wanted)
  return (
    <span className={classes.split} role="img" aria-label={t('running.splitLabel')}>
      <span className={classes.below} style={{ width: `${zero}%` }}>
        {side('below').map(({ name, width }) => (
          <i key={name} data-part={name} style={{ width: `${zero === 0 ? 0 : (100 * width) / zero}%` }} />
        ))}
      </span>
      <s />
      <span className={classes.above}>
        {side('above').map(({ name, width }) => (
          <i
            key={name}
            data-part={name}
            style={{ width: `${zero === 100 ? 0 : (100 * width) / (100 - zero)}%` }}
          />
        ))}
      </span>
    </span>
  )
}
