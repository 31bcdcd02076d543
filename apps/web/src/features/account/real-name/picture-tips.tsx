// What makes a picture acceptable.

import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './picture-tips.module.css'

const DO = ['edges', 'sharp', 'glare'] as const

export function PictureTips() {
  const { t } = useTranslation('account')
  return (
    <ul className={classes.tips}>
      {DO.map((tip) => (
        <li key={tip}>
          <IconCheck className={classes.good} size={14} stroke={1.6} aria-hidden />
          {t(`picture.tip.${tip}`)}
        </li>
      ))}
      <li>
        <IconX className={classes.bad} size={14} stroke={1.6} aria-hidden />
        {t('picture.tip.copy')}
      </li>
    </ul>
  )
}
