// What becomes of a conversation that is closed: a rating from 1 to 5, given once.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActing } from '../../api/use-acting.ts'
import classes from './rating.module.css'

const RATINGS = [1, 2, 3, 4, 5] as const

interface RatingProps {
  readonly given: number | null
  readonly onRate: (rating: number) => Promise<void>
}

export function Rating({ given, onRate }: RatingProps) {
  const { t } = useTranslation('service')
  const { isActing, run } = useActing()
  if (given !== null) return <p className={classes.given}>{t('rating.given', { rating: given })}</p>
  return (
    <fieldset className={classes.rating}>
      <legend>{t('rating.ask')}</legend>
      <div>
        {RATINGS.map((rating) => (
          <Button
            key={rating}
            disabled={isActing}
            aria-label={t('rating.give', { rating })}
            onClick={() => void run(() => onRate(rating))}
          >
            {rating}
          </Button>
        ))}
      </div>
      <p>
        <span>{t('rating.bad')}</span>
        <span>{t('rating.good')}</span>
      </p>
    </fieldset>
  )
}
