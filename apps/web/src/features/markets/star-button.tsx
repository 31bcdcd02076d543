// Puts a market on the watch list, or takes it off.

import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatchList } from '../../state/watch-list.ts'
import { isSameMarket, type MarketRow } from './market-rows.ts'
import classes from './star-button.module.css'

export const StarButton = memo(Star, isSameMarket)

function Star({ row: { symbol, base, quote } }: { readonly row: MarketRow }) {
  const { t } = useTranslation('markets')
  const { has, toggle } = useWatchList()
  const isOn = has(symbol)
  const Icon = isOn ? IconStarFilled : IconStar
  return (
    <ActionIcon
      size={28}
      className={classes.star}
      aria-label={t('star', { pair: `${base}/${quote}` })}
      aria-pressed={isOn}
      onClick={() => toggle(symbol)}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
