// Pictures that are about to be sent: small, with how far the upload is or what is wrong, and a way to take each away.

import { API_LIMITS } from '@candor/api'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { wholeMegabytes } from '../account/real-name/file-size.ts'
import classes from './attachment-list.module.css'
import type { Attachment, Attachments } from './use-attachments.ts'

export function AttachmentList({ list, remove }: Pick<Attachments, 'list' | 'remove'>) {
  const { t } = useTranslation('service')
  if (list.length === 0) return null
  return (
    <ul className={classes.list}>
      {list.map((attachment) => (
        <li key={attachment.id} className={classes.item}>
          {attachment.preview === undefined ? null : <img src={attachment.preview} alt="" />}
          <span className={classes.names}>
            <b>{attachment.name}</b>
            <Status attachment={attachment} />
          </span>
          <CloseButton
            size="sm"
            aria-label={t('picture.remove', { name: attachment.name })}
            onClick={() => remove(attachment.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function Status({
  attachment: { problem, message, pictureId, percent },
}: {
  readonly attachment: Attachment
}) {
  const { t } = useTranslation('service')
  const most = wholeMegabytes(API_LIMITS.pictureBytes)
  const wrong = problem === undefined ? message : t(`picture.problem.${problem}`, { most })
  if (wrong !== undefined) {
    return (
      <em className={classes.wrong} role="alert">
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
        {wrong}
      </em>
    )
  }
  return <em>{pictureId === undefined ? t('picture.uploading', { percent }) : t('picture.ready')}</em>
}
