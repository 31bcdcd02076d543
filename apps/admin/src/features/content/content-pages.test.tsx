import type { AdminAnswer } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { MeProvider } from '../../session/me.tsx'
import { type Answers, No, startFakeServer } from '../../testing/fake-server.ts'
import { OWNER, renderPart, renderRoutes } from '../../testing/render.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import ArticlePage from './article-page.tsx'
import ContentPage from './content-page.tsx'

const RIGHTS = [
  'articles',
  'articleText',
  'articleVersions',
  'arrangeArticle',
  'saveArticle',
  'withdrawArticle',
]
const row: AdminAnswer<'articles'>['list'][number] = {
  kind: 'help',
  id: 'funding',
  category: 'contracts',
  place: 30,
  pinned: false,
  sample: false,
  archived: false,
  related: ['mark-price-and-index'],
  title: 'Funding',
  languages: [
    { language: 'en', live: 2, newest: 3, scheduledTime: null },
    { language: 'jp', live: null, newest: 1, scheduledTime: null },
  ],
  opinions: { helpful: 3, unhelpful: 1 },
}
const draft: AdminAnswer<'articleText'> = {
  kind: 'help',
  id: 'funding',
  language: 'en',
  number: 3,
  state: 'draft',
  title: 'Funding',
  summary: 'What it is for',
  body: '## When\n\nEvery 8 hours. <script>alert(1)</script>',
  author: 'owner@candor.example',
  savedTime: 1_790_000_000_000,
  publishTime: null,
  newest: 3,
}
const page = { pageIndex: 1, pageSize: 20 }

function answersOf(answers: Answers): Answers {
  return {
    articles: ({ query }) => ({ list: query['archived'] === 'true' ? [] : [row], total: 1, ...page }),
    articleText: () => draft,
    articleVersions: () => ({
      list: [
        { ...draft, number: 3 },
        { ...draft, number: 2, state: 'live', publishTime: 1_790_000_000_000 },
      ],
      total: 2,
      ...page,
    }),
    ...answers,
  }
}

function openArticle(answers: Answers = {}) {
  const server = startFakeServer(answersOf(answers))
  const element = (
    <MeProvider me={{ ...OWNER, rights: [...RIGHTS, 'publishArticle', 'rollBackArticle'] }}>
      <ArticlePage />
      <ActDialog />
    </MeProvider>
  )
  renderRoutes([{ path: '/content/:kind/:id', element }], '/content/help/funding')
  return server
}

test('the list says where a text is live, what readers thought, and makes new ones', async () => {
  const server = startFakeServer(answersOf({ arrangeArticle: () => ({ ...row, id: 'new-one' }) }))
  renderPart(<ContentPage />, { rights: RIGHTS }, '/?kind=help')
  expect(await screen.findByRole('row', { name: /Funding/ })).toHaveTextContent(
    /contracts.*30.*1 of 9.*3 of 4/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'New: help article' }))
  const dialog = await screen.findByRole('dialog', { name: 'New: help article' })
  await userEvent.type(within(dialog).getByLabelText(/Name in addresses/), 'new-one')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make it' }))
  await waitFor(() =>
    expect(server.of('arrangeArticle').at(-1)?.body).toMatchObject({
      kind: 'help',
      id: 'new-one',
      isNew: true,
    }),
  )
})

describe('one text', () => {
  test('is shown as readers would see it; what it holds of HTML is only text', async () => {
    openArticle()
    const preview = await screen.findByRole('region', { name: 'Preview' })
    expect(within(preview).getByRole('heading', { name: 'When' })).toBeInTheDocument()
    expect(preview.querySelector('script')).toBeNull()
    expect(preview).toHaveTextContent('<script>alert(1)</script>')
  })

  test('is saved as a new draft after the newest that was seen', async () => {
    const server = openArticle({ saveArticle: () => ({ number: 4 }) })
    const title = await screen.findByLabelText(/^Title/)
    expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled()
    await userEvent.type(title, ' rates')
    expect(screen.getByText('not saved')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(server.of('saveArticle').at(-1)?.body).toMatchObject({ after: 3, title: 'Funding rates' }),
    )
  })

  test('is published after a question', async () => {
    const server = openArticle({ publishArticle: () => ({ number: 3, publishTime: 1_790_000_000_000 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(server.of('publishArticle').at(-1)?.body).toMatchObject({ number: 3 }))
  })

  test('that somebody else saved meanwhile is not lost: the refusal is said', async () => {
    openArticle({
      saveArticle: () => {
        throw new No('content.conflict', 409)
      },
    })
    await userEvent.type(await screen.findByLabelText(/^Title/), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('no: content.conflict')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Funding!')
  })
})
