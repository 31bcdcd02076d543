// The three pictures of a verification, side by side.

import { API_LIMITS, PICTURE_SIDES, type PictureSide } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { wholeMegabytes } from './file-size.ts'
import { PictureSlotView } from './picture-slot-view.tsx'
import classes from './slots.module.css'
import type { PictureSlotControl } from './use-picture-slot.ts'

interface SlotsProps {
  readonly slots: Readonly<Record<PictureSide, PictureSlotControl>>
  readonly wasTried: boolean
}

export function Slots({ slots, wasTried }: SlotsProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <div className={classes.head}>
        <h2>{t('picture.title')}</h2>
        <span>{t('picture.rule', { most: wholeMegabytes(API_LIMITS.pictureBytes) })}</span>
      </div>
      <div className={classes.slots}>
        {PICTURE_SIDES.map((side) => (
          <PictureSlotView key={side} side={side} slot={slots[side]} isMissing={wasTried} />
        ))}
      </div>
    </>
  )
}
