// Stands where a page broke: never a blank window. The rest of the console stays usable.

import { FullPage } from '@candor/web/ui/full-page.tsx'
import { Button } from '@mantine/core'
import { Link, useRouteError } from 'react-router'
import { PageLoadError } from './load-page.ts'

export function RouteError() {
  const isNotLoaded = useRouteError() instanceof PageLoadError
  return (
    <FullPage
      mark="Error"
      title={isNotLoaded ? 'This part could not be loaded' : 'This page could not be shown'}
      text={
        isNotLoaded
          ? 'The connection may be gone, or a newer version of the console is out.'
          : 'Something in this page went wrong. Nothing was changed by it.'
      }
      actions={
        <>
          <Button variant="filled" size="lg" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button size="lg" component={Link} to="/">
            To the start
          </Button>
        </>
      }
    />
  )
}
