// The strategies side by side: what each does, when it loses, and where it trades. One is chosen.

import type { Strategy, StrategyName } from '@candor/robot'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import classes from './gallery.module.css'
import { StrategyPicture } from './strategy-picture.tsx'

interface GalleryProps {
  readonly strategies: readonly Strategy[]
  readonly chosen: StrategyName
  readonly onChoose: (name: StrategyName) => void
}

export function StrategyGallery({ strategies, chosen, onChoose }: GalleryProps) {
  const { t } = useTranslation('robot')
  return (
    <ul className={classes.gallery} aria-label={t('gallery.label')}>
      {strategies.map(({ name, venues }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.card}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            <StrategyPicture name={name} />
            <span className={classes.words}>
              <span className={classes.title}>
                <b>{t(`strategy.${name}.name`)}</b>
                {venues.map((venue) => (
                  <Chip key={venue}>{t(`venue.${venue}`)}</Chip>
                ))}
              </span>
              <span>{t(`strategy.${name}.text`)}</span>
              <span className={classes.risk}>{t(`strategy.${name}.risk`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
