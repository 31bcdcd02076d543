// Log in (`statusType=0`) or register (`statusType=1`). Whoever is logged in goes on to where they wanted to be.

import { Navigate, useSearchParams } from 'react-router'
import { useAppState } from '../../state/app-state.ts'
import { EntryPage } from './entry-page.tsx'
import { LoginForm } from './login-form.tsx'
import { nextPath } from './next-path.ts'
import { RegisterForm } from './register-form.tsx'

export default function LoginPage() {
  const [query] = useSearchParams()
  const isLogin = useAppState((state) => state.isLogin)
  if (isLogin === 1) return <Navigate to={nextPath(query.get('next'))} replace />
  return <EntryPage>{query.get('statusType') === '1' ? <RegisterForm /> : <LoginForm />}</EntryPage>
}
