// The frame of every page: side bar, top bar, the page. In a narrow window the side bar is a drawer.

import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { ActDialog } from '../ui/act-dialog.tsx'
import classes from './layout.module.css'
import { PageSkeleton } from './page-skeleton.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

export function Layout() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#page">
        To the page
      </a>
      <aside className={classes.side}>
        <SideBar />
      </aside>
      <Drawer
        opened={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        size={240}
        padding={0}
        classNames={{ content: classes.drawer ?? '' }}
        withCloseButton={false}
        title={undefined}
        aria-label="Menu"
      >
        <SideBar onLeave={() => setMenuOpen(false)} />
      </Drawer>
      <div className={classes.content}>
        <TopBar onMenu={() => setMenuOpen(true)} />
        <main id="page" className={classes.main} tabIndex={-1}>
          {isLoading ? <PageSkeleton /> : <Outlet />}
        </main>
      </div>
      <ActDialog />
    </div>
  )
}
