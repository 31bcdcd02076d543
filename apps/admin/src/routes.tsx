// The router of the console: the login, and everything else behind a session.

import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { LoginPage } from './features/login/login-page.tsx'
import { useMe } from './session/me.tsx'
import { RequireSession } from './session/require-session.tsx'
import { GuardedPage } from './shell/guarded-page.tsx'
import { loadPage } from './shell/load-page.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { type ConsolePage, firstPath, PAGES } from './shell/pages.ts'
import { RouteError } from './shell/route-error.tsx'
import { StartingPage } from './shell/starting-page.tsx'

function Start() {
  return <Navigate to={firstPath(useMe().rights)} replace />
}

function routeOf({ path, right, load }: ConsolePage): RouteObject {
  return {
    path,
    lazy: async () => {
      const content = await loadPage(load)
      return { element: <GuardedPage right={right} content={content} /> }
    },
  }
}

export const ROUTES: RouteObject[] = [
  {
    HydrateFallback: StartingPage,
    ErrorBoundary: RouteError,
    children: [
      { path: '/login', Component: LoginPage },
      {
        Component: RequireSession,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: '/', Component: Start },
              ...PAGES.map(routeOf),
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
]

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(ROUTES, { basename: '/admin' })
}
