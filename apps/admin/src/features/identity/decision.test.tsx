import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { No, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { Decision } from './decision.tsx'
import type { Review } from './identity-words.ts'
import { PictureViewer } from './picture-viewer.tsx'

const review = { realNameId: '9', userId: '12', pictures: [] } as unknown as Review

function decision(isAllOpened = true) {
  const on = { onDecided: vi.fn(), onFailed: vi.fn(), onNext: vi.fn() }
  renderPart(<Decision review={review} isAllOpened={isAllOpened} {...on} />)
  return on
}

test('Authenticate stays off until all three boxes are ticked; A then decides', async () => {
  const server = startFakeServer({ decideIdentity: () => null })
  const { onDecided } = decision()
  const authenticate = screen.getByRole('button', { name: /^Authenticate/ })
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  for (const box of boxes) {
    expect(authenticate).toBeDisabled()
    await userEvent.keyboard('a')
    await userEvent.click(box)
  }
  expect(authenticate).toBeEnabled()
  expect(server.asked).toEqual([])
  await userEvent.keyboard('a')
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(server.of('decideIdentity')[0]?.body).toEqual({ realNameId: '9', state: 'authenticated' })
})

test('nothing can be ticked while a picture was not opened', () => {
  decision(false)
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled()
  expect(screen.getByText('Open every picture first')).toBeInTheDocument()
})

test('to fail it takes a reason: F first leads there, then decides', async () => {
  const server = startFakeServer({ decideIdentity: () => null })
  const { onDecided } = decision()
  await userEvent.keyboard('f')
  const reason = screen.getByRole('combobox', { name: 'Reason' })
  expect(reason).toHaveFocus()
  await userEvent.selectOptions(reason, 'nameDiffers')
  reason.blur()
  await userEvent.keyboard('f')
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(server.of('decideIdentity')[0]?.body).toEqual({
    realNameId: '9',
    state: 'auditFailed',
    reason: 'nameDiffers',
  })
})

test('letters that are typed into the note are no commands', async () => {
  const { onNext } = decision()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'faja')
  expect(onNext).not.toHaveBeenCalled()
  screen.getByRole('textbox', { name: 'Note' }).blur()
  await userEvent.keyboard('j')
  expect(onNext).toHaveBeenCalledOnce()
})

test('one that somebody else decided meanwhile is looked at anew', async () => {
  startFakeServer({
    decideIdentity: () => {
      throw new No('real.name.not.pending', 409)
    },
  })
  const { onDecided, onFailed } = decision()
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: /^Authenticate/ }))
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(onDecided).not.toHaveBeenCalled()
})

test('no picture is asked for before somebody opens it', async () => {
  const open = vi.fn(() => Promise.resolve())
  const pictures = (['front', 'back', 'hand'] as const).map((side) => ({
    pictureId: side,
    side,
    width: 1000,
    height: 640,
    bytes: 24_000,
  }))
  renderPart(<PictureViewer pictures={pictures} opened={{ addresses: {}, coming: undefined, open }} />)
  expect(open).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(open).toHaveBeenCalledExactlyOnceWith('back')
})
