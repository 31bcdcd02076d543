// The site inside everything it needs: styles, cache, notifications, routes.

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/query-client.ts'
import { WEB_LIMITS } from './limits.ts'
import type { createRouter } from './routes.tsx'
import { styleNonce } from './style-nonce.ts'
import { shownTheme, useAppearance } from './theme/appearance.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { ToastRegion } from './ui/toast-region.tsx'

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
        <ToastRegion limit={WEB_LIMITS.notificationsShown} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
