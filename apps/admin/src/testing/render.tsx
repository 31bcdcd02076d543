// Renders a part of the console, or all of it, in a test; animations are off.

import { theme } from '@candor/web/theme/theme.ts'
import { ToastRegion } from '@candor/web/ui/toast-region.tsx'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { CONSOLE_LIMITS } from '../limits.ts'
import { type Me, MeProvider } from '../session/me.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'

export const OWNER: Me = {
  administratorId: '1',
  email: 'owner@candor.example',
  role: 'owner',
  stage: 'ready',
  rights: [],
  mode: 'demo',
  lastLoginTime: null,
  expiresTime: 2_000_000_000_000,
}

export function renderRoutes(routes: RouteObject[], path = '/'): RenderResult {
  queryClient.clear()
  return render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <ToastRegion limit={CONSOLE_LIMITS.notificationsShown} />
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** One part, for somebody with these rights. */
export function renderPart(part: ReactNode, me: Partial<Me> = {}, path = '/'): RenderResult {
  const element = (
    <MeProvider me={{ ...OWNER, ...me }}>
      {part}
      <ActDialog />
    </MeProvider>
  )
  return renderRoutes([{ path: '*', element }], path)
}
