// The console inside everything it needs: styles, cache, notifications, routes.

import { shownTheme, useAppearance } from '@candor/web/theme/appearance.ts'
import { cssVariables, theme } from '@candor/web/theme/theme.ts'
import classes from '@candor/web/ui/notify.module.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/query-client.ts'
import { CONSOLE_LIMITS } from './limits.ts'
import type { createRouter } from './routes.tsx'
import { styleNonce } from './style-nonce.ts'

const TOAST_WIDTH = 344

export function App({ router }: { readonly router: ReturnType<typeof createRouter> }) {
  const colorScheme = useAppearance(shownTheme)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={colorScheme}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications
          position="top-right"
          containerWidth={TOAST_WIDTH}
          limit={CONSOLE_LIMITS.notificationsShown}
          className={classes['region'] ?? ''}
        />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
