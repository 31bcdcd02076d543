import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closePalette, usePalette } from '../palette/palette-state.ts'
import { keyNames } from './key-names.ts'
import { onKeyDown, shortcutOf } from './listen.ts'
import { SHORTCUTS } from './registry.ts'
import { changeShortcuts } from './settings.ts'
import { closeSheet, useSheet } from './sheet-state.ts'

const TERMINAL = `
  <section data-part="market"><h1><button aria-haspopup="dialog">BTC/USDT</button></h1></section>
  <div data-part="intervals"><button>1m</button><button>5m</button></div>
  <div data-part="desk">
    <button role="tab" data-tab="history" aria-selected="true">History</button>
    <button role="tab" data-tab="open" aria-selected="false">Open</button>
    <button data-act="cancel-all">Cancel all</button>
  </div>
  <div data-part="form"><form>
    <button type="button" data-side="buy" aria-pressed="true">Buy</button>
    <button type="button" data-side="sell" aria-pressed="false">Sell</button>
    <input data-field="price"><input data-field="amount">
    <button type="submit" data-side="buy">Buy BTC</button>
  </form></div>`

let clicked: string[]

function note({ target }: Event): void {
  if (target instanceof HTMLButtonElement) clicked.push(target.textContent ?? '')
}

function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  clicked = []
  document.body.innerHTML = TERMINAL
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('click', note)
  document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
  changeShortcuts({ isOn: true, hasTrading: true })
})

afterEach(() => {
  document.removeEventListener('keydown', onKeyDown)
  document.removeEventListener('click', note)
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  closePalette()
  closeSheet()
})

describe('on a terminal', () => {
  test.each([
    ['/', {}, ['BTC/USDT']],
    ['2', {}, ['5m']],
    ['t', {}, ['Open']],
    ['T', { shiftKey: true }, ['Open']],
    ['s', {}, ['Sell']],
    ['S', {}, ['Sell']],
    ['x', {}, ['Open', 'Cancel all']],
    ['Enter', { ctrlKey: true }, ['Buy BTC']],
  ])('%s presses what stands there', (key, more, expected) => {
    expect(press(key, more)).toBe(true)
    expect(clicked).toEqual(expected)
  })

  test('p and q go to the fields', () => {
    press('p')
    expect(document.activeElement).toHaveAttribute('data-field', 'price')
    press('Escape')
    expect(document.activeElement).toBe(document.body)
    press('q')
    expect(document.activeElement).toHaveAttribute('data-field', 'amount')
  })

  test('letters of another script count by their place on the keyboard', () => {
    press('ย', { code: 'KeyP' })
    expect(document.activeElement).toHaveAttribute('data-field', 'price')
  })
})

describe('nothing happens', () => {
  test('while one types in a field, but the search opens', () => {
    document.querySelector<HTMLElement>('[data-field="price"]')?.focus()
    for (const key of ['/', '1', 't', 'b', 's', 'x', '?']) expect(press(key)).toBe(false)
    expect(clicked).toEqual([])
    expect(useSheet.getState().isOpen).toBe(false)
    expect(press('k', { ctrlKey: true })).toBe(true)
    expect(usePalette.getState().isOpen).toBe(true)
  })

  test('when they are switched off, but the search opens', () => {
    changeShortcuts({ isOn: false })
    for (const key of ['?', '/', 'b', 'x']) expect(press(key)).toBe(false)
    expect(clicked).toEqual([])
    expect(press('k', { metaKey: true })).toBe(true)
  })

  test('with trading keys until they are switched on', () => {
    changeShortcuts({ hasTrading: false })
    for (const key of ['b', 's', 'x']) expect(press(key)).toBe(false)
    expect(press('Enter', { ctrlKey: true })).toBe(false)
    expect(clicked).toEqual([])
  })

  test('behind a dialog', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
    for (const key of ['?', 'x', 's']) press(key)
    expect(clicked).toEqual([])
    expect(useSheet.getState().isOpen).toBe(false)
  })

  test.each([
    ['held down', { repeat: true }],
    ['with Alt', { altKey: true }],
    ['with Ctrl', { ctrlKey: true }],
  ])('for a key %s', (_name, more) => {
    expect(press('s', more)).toBe(false)
    expect(clicked).toEqual([])
  })

  test('away from terminals', () => {
    document.body.innerHTML = ''
    expect(press('s')).toBe(false)
    expect(press('?')).toBe(true)
    expect(useSheet.getState().isOpen).toBe(true)
  })
})

describe('the registry', () => {
  test('has no two shortcuts on the same keys', () => {
    const caps = SHORTCUTS.flatMap((each) =>
      each.keys.map((key) => keyNames({ ...each, keys: [key] }).join('+')),
    )
    expect(new Set(caps).size).toBe(caps.length)
  })

  test('has no single key that sends', () => {
    const senders = SHORTCUTS.filter(({ name }) => name === 'send')
    expect(senders.every(({ withControl }) => withControl === true)).toBe(true)
    for (const key of ['Enter', ' ', 'b', 's', 'x']) {
      expect(shortcutOf(new KeyboardEvent('keydown', { key }))?.shortcut.name).not.toBe('send')
    }
  })

  test('names keys as they are printed', () => {
    expect(keyNames({ keys: ['k'], withControl: true }, false)).toEqual(['Ctrl', 'K'])
    expect(keyNames({ keys: ['k'], withControl: true }, true)).toEqual(['⌘', 'K'])
    expect(keyNames({ keys: ['t'], withShift: true }, false)).toEqual(['Shift', 'T'])
    expect(keyNames({ keys: ['1', '2', '7'] })).toEqual(['1 – 7'])
  })
})
