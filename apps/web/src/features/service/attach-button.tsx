// Chooses a picture from the disk. The button is what is seen and pressed; the browser's own field stays behind it.

import { ActionIcon, Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_TYPES } from '../account/real-name/picture-check.ts'

interface AttachButtonProps {
  readonly onChoose: (file: File) => void
  readonly disabled: boolean
  /** With its word, where there is room. */
  readonly isWide?: boolean
}

export function AttachButton({ onChoose, disabled, isWide = false }: AttachButtonProps) {
  const { t } = useTranslation('service')
  const field = useRef<HTMLInputElement>(null)
  const open = (): void => field.current?.click()
  return (
    <>
      {isWide ? (
        <Button
          disabled={disabled}
          leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
          onClick={open}
        >
          {t('picture.attach')}
        </Button>
      ) : (
        <ActionIcon aria-label={t('picture.attach')} disabled={disabled} onClick={open}>
          <IconPaperclip size={20} stroke={1.6} />
        </ActionIcon>
      )}
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t('picture.attach')}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0]
          if (file !== undefined) onChoose(file)
          // The same file can be chosen again.
          input.value = ''
        }}
      />
    </>
  )
}
