// Renders a part of the site in a test, inside what every part needs; no server, no animation.

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { WEB_LIMITS } from '../limits.ts'
import { theme } from '../theme/theme.ts'
import { ToastRegion } from '../ui/toast-region.tsx'

/** One part, at some address. */
export function renderPart(part: ReactNode, path = '/'): RenderResult {
  return renderRoutes([{ path: '*', element: part }], path)
}

export function renderRoutes(routes: RouteObject[], path = '/'): RenderResult {
  return renderSite(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
}

/** Whatever brings its own router. */
export function renderSite(site: ReactNode): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ToastRegion limit={WEB_LIMITS.notificationsShown} />
        {site}
      </QueryClientProvider>
    </MantineProvider>,
  )
}
