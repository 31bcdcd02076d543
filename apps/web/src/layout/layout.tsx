// The frame of every page: header, banners, the page, footer.

import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ConnectionBanner } from '../connection/connection-banner.tsx'
import { AlertNews } from '../features/alerts/alert-news.tsx'
import { PinnedNotice } from '../features/content/pinned-notice.tsx'
import { useShortcuts } from '../features/shortcuts/listen.ts'
import { useTourOnArrival } from '../features/tour/use-tour-on-arrival.ts'
import { useAppState } from '../state/app-state.ts'
import { useUiState } from '../state/ui-state.ts'
import { Dialogs } from './dialogs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import classes from './layout.module.css'
import { NavigationProgress } from './navigation-progress.tsx'
import { OutdatedBanner } from './outdated-banner.tsx'
import { useScrollToTop } from './scroll-to-top.ts'

export function Layout() {
  const { pathname, key } = useLocation()
  const isMenuShown = useUiState((state) => state.menuShownOn === key)
  useScrollToTop()
  useShortcuts()
  useTourOnArrival()
  useEffect(() => {
    useAppState.setState({ routeTitle: pathname })
  }, [pathname])
  return (
    <>
      <NavigationProgress />
      <Header />
      {/* Behind the menu of a narrow window the page can be neither seen nor reached. */}
      <div className={classes.page} inert={isMenuShown}>
        <ConnectionBanner />
        <OutdatedBanner />
        <main className={classes.main}>
          <Outlet />
        </main>
        <Footer />
        <PinnedNotice />
      </div>
      <Dialogs />
      <AlertNews />
    </>
  )
}
