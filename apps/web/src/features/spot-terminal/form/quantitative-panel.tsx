// The quantitative mode: what the robot does and does not, and the way to setting one up for this market.

import { Button } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { setupPath } from '../../robot/robot-path.ts'
import classes from '../../terminal/form/form.module.css'

const POINTS = ['orders', 'result', 'key', 'stop'] as const

export function QuantitativePanel({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('spot')
  return (
    <div className={classes.quantitative} role="tabpanel" aria-label={t('form.quantitative')}>
      <IconRobot size={28} stroke={1.4} aria-hidden />
      <h3>{t('robot.title')}</h3>
      <p>{t('robot.text')}</p>
      <ul>
        {POINTS.map((point) => (
          <li key={point}>{t(`robot.${point}`)}</li>
        ))}
      </ul>
      <Button
        variant="filled"
        component={Link}
        to={setupPath({ strategy: 'grid', venue: 'spot', symbol })}
        fullWidth
      >
        {t('robot.go')}
      </Button>
      <p className={classes.foot}>{t('robot.noPromise')}</p>
    </div>
  )
}
