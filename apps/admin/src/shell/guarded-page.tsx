// A page that the role must be allowed to see. Hiding is comfort: what guards is the server, at every call.

import { FullPage } from '@candor/web/ui/full-page.tsx'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useMay, useMe } from '../session/me.tsx'
import { ROLE_NAMES } from '../words/names.ts'
import type { ConsolePage } from './pages.ts'

interface GuardedPageProps {
  readonly right: ConsolePage['right']
  readonly content: ComponentType
}

export function GuardedPage({ right, content: Content }: GuardedPageProps) {
  const { role } = useMe()
  const may = useMay()
  if (may(right)) return <Content />
  return (
    <FullPage
      mark="403"
      title="Not part of your role"
      text={`The role ${ROLE_NAMES[role]} does not include this page. An owner can change roles.`}
      actions={
        <Button size="lg" component={Link} to="/">
          To the start
        </Button>
      }
    />
  )
}
