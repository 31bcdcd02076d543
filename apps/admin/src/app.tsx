// The console inside everything it needs: styles, cache, notifications, routes.

import { shownTheme, useAppearance } from '@candor/web/theme/appearance.ts'
import { cssVariables, theme } from '@candor/web/theme/theme.ts'
import { ToastRegion } from '@candor/web/ui/toast-region.tsx'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/query-client.ts'
import { CONSOLE_LIMITS } from './limits.ts'
import type { createRouter } from './routes.tsx'
import { styleNonce } from './style-nonce.ts'

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
        <ToastRegion limit={CONSOLE_LIMITS.notificationsShown} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
