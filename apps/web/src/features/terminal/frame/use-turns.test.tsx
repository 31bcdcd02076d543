import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { useTurns } from './use-turns.ts'

const ORDER = ['chart', 'book', 'form'] as const

function Panels({ onShow }: { readonly onShow: (shown: readonly string[]) => void }) {
  const isTurnOf = useTurns(ORDER)
  onShow(ORDER.filter(isTurnOf))
  return <p>{ORDER.filter(isTurnOf).join(' ')}</p>
}

test('panels come one after the other, each in a picture of its own, until all are there', async () => {
  const pictures: string[] = []
  const { container } = render(
    <Profiler id="panels" onRender={() => pictures.push(latest.join(' '))}>
      <Panels
        onShow={(shown) => {
          latest = shown
        }}
      />
    </Profiler>,
  )
  await act(async () => undefined)
  expect(pictures).toEqual(['', 'chart', 'chart book', 'chart book form'])
  expect(container).toHaveTextContent('chart book form')
})

let latest: readonly string[] = []
