// Who is logged in, and what the role allows. Everything below `MeProvider` may ask.

import type { AdminRouteName } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { createContext, type ReactNode, use } from 'react'

export type Me = AdminAnswer<'me'>

const Context = createContext<Me | undefined>(undefined)

export function MeProvider({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  return <Context value={me}>{children}</Context>
}

export function useMe(): Me {
  const me = use(Context)
  if (me === undefined) throw new Error('nobody is logged in here')
  return me
}

/** `const may = useMay(); may('freezeAccount')`: whether the role may make this call. */
export function useMay(): (name: AdminRouteName) => boolean {
  const { rights } = useMe()
  return (name) => rights.includes(name)
}
