import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { useTour } from '../tour/tour-state.ts'
import { SHORTCUTS } from './registry.ts'
import { changeShortcuts, useShortcutSettings } from './settings.ts'
import ShortcutSheet from './shortcut-sheet.tsx'

test('the sheet names every shortcut of the registry, and says which are off', async () => {
  changeShortcuts({ isOn: true, hasTrading: false })
  renderPart(<ShortcutSheet />)
  expect(screen.getAllByRole('definition')).toHaveLength(SHORTCUTS.length)
  const trading = screen.getByRole('region', { name: 'Trading keys' })
  expect(within(trading).getByText('Off')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('switch', { name: /^Trading keys on/ }))
  expect(within(trading).queryByText('Off')).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: /^Shortcuts on/ }))
  expect(useShortcutSettings.getState()).toEqual({ isOn: false, hasTrading: true })
  expect(screen.getByRole('switch', { name: /^Trading keys on/ })).toBeDisabled()
})

test('a tour of the page one is on starts at once', async () => {
  renderPart(<ShortcutSheet />, '/currencyTransaction?symbol=ETH_USDT')
  await userEvent.click(screen.getByRole('button', { name: 'Tour of the spot terminal' }))
  expect(useTour.getState().running).toBe('spot')
})
