// What slides in from the right when a row of a list is opened.

import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './detail-drawer.module.css'

const WIDTH = 520

interface DrawerProps {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DetailDrawer({ isOpen, title, onClose, children }: DrawerProps) {
  const { t } = useTranslation('tables')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={WIDTH}
      padding={24}
      title={title}
      closeButtonProps={{ 'aria-label': t('closeDetails') }}
      overlayProps={{ backgroundOpacity: 0.6 }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.drawer, header: classes.header, title: classes.title }}
    >
      {children}
    </Drawer>
  )
}
