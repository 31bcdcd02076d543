// A picture in a conversation: asked for when it comes into sight, shown small, and large when it is pressed. What arrives is
// the picture that the server drew; nothing else can stand in a JPEG's address.

import type { Answer } from '@candor/client'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './line-picture.module.css'

type Picture = Answer<'service'>['lines'][number]['pictures'][number]

const WIDTH = 200

export function LinePicture({ picture: { pictureId, width, height } }: { readonly picture: Picture }) {
  const { t } = useTranslation('service')
  const [isLarge, setLarge] = useState(false)
  const shown = { width: WIDTH, height: Math.round((WIDTH * height) / width) }
  const { data, error } = useQuery({
    ...callQuery('servicePictureOf', { query: { pictureId }, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error !== null) return <p className={classes.missing}>{t('picture.missing')}</p>
  if (data === undefined) return <Skeleton {...shown} />
  const address = `data:image/jpeg;base64,${data.jpeg}`
  return (
    <>
      <button
        type="button"
        className={classes.small}
        aria-label={t('picture.enlarge')}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt={t('picture.alt')} {...shown} />
      </button>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        size="auto"
        title={t('picture.alt')}
        closeButtonProps={{ 'aria-label': t('picture.close') }}
      >
        <img className={classes.large} src={address} alt={t('picture.alt')} width={width} height={height} />
      </Modal>
    </>
  )
}
