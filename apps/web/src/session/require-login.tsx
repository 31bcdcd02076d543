// Pages that need a login: whoever is not logged in, or no longer is, goes to the login and comes back afterwards.

import { Navigate, Outlet, useLocation } from 'react-router'
import { useAppState } from '../state/app-state.ts'
import { loginPath } from './login-path.ts'

export function RequireLogin() {
  const isLogin = useAppState((state) => state.isLogin)
  const { pathname, search } = useLocation()
  return isLogin === 1 ? <Outlet /> : <Navigate to={loginPath(`${pathname}${search}`)} replace />
}
