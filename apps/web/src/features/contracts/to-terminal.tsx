// The way from an empty list to where things for it are made.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function ToTerminal() {
  const { t } = useTranslation('contracts')
  return (
    <Button size="sm" component={Link} to="/contractTransaction?symbol=BTCUSDT">
      {t('nothing.trade')}
    </Button>
  )
}
