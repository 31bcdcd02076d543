import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { GuardedPage } from './guarded-page.tsx'

function Secret() {
  return <p>what only some may see</p>
}

test('a page is shown to a role that may make its call', () => {
  renderPart(<GuardedPage right="audit" content={Secret} />, { rights: ['audit'] })
  expect(screen.getByText('what only some may see')).toBeInTheDocument()
})

test('and not to another, who is told why', () => {
  renderPart(<GuardedPage right="audit" content={Secret} />, { role: 'content', rights: ['config'] })
  expect(screen.queryByText('what only some may see')).not.toBeInTheDocument()
  expect(screen.getByText(/The role Content does not include this page/)).toBeInTheDocument()
})
