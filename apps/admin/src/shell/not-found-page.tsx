// An address that does not exist.

import { FullPage } from '@candor/web/ui/full-page.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'

export function NotFoundPage() {
  return (
    <FullPage
      mark="404"
      title="This page does not exist"
      text="The address may be mistyped."
      actions={
        <Button size="lg" component={Link} to="/">
          To the start
        </Button>
      }
    />
  )
}
