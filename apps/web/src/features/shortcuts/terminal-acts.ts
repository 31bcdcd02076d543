// What shortcuts do on a terminal: they press what stands on the page, as a hand would, so that every check and every
// question of the page comes first. What is not on the page is not pressed.

/** Parts of a terminal carry their name in these attributes. */
const FIELD = (name: 'price' | 'amount') => `[data-field="${name}"]`
const PAIRS = '[data-part="market"] h1 button[aria-haspopup]'
const INTERVALS = '[data-part="intervals"] > button'
const DESK = '[data-part="desk"]'
const SIDE = (side: 'buy' | 'sell') => `[data-part="form"] button[data-side="${side}"][aria-pressed]`
/** The tab with the open orders, in either terminal. */
const OPEN_ORDERS = '[role="tab"][data-tab="open"], [role="tab"][data-tab="orders"]'
const CANCEL_ALL = `${DESK} [data-act="cancel-all"]`

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

/** Whether the page is a terminal. */
export function isOnTerminal(): boolean {
  return find('[data-part="market"]') !== null
}

export function openPairs(): void {
  find(PAIRS)?.click()
}

/** The size of an order may be entered as a total instead; the field that is there is meant. */
export function focusField(name: 'price' | 'amount'): void {
  const field = find(FIELD(name))
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** To where an order is made; in a narrow window its sheet is opened first. */
export function goToForm(): void {
  if (find(FIELD('amount')) === null) find('[data-part="buttons"] button')?.click()
  requestAnimationFrame(() => focusField('amount'))
}

export function leaveField(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('[data-field]')) activeElement.blur()
}

/** From 1, as they stand in the bar over the chart. */
export function chooseInterval(place: number): void {
  document
    .querySelectorAll<HTMLElement>(INTERVALS)
    .item(place - 1)
    ?.click()
}

export function turnTab(step: 1 | -1): void {
  const tabs = [...document.querySelectorAll<HTMLElement>(`${DESK} [role="tab"]`)]
  const shown = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  const next = tabs[(shown + step + tabs.length) % tabs.length]
  next?.click()
  next?.focus()
}

export function chooseSide(side: 'buy' | 'sell'): void {
  find(SIDE(side))?.click()
}

/** Shows the open orders and presses their own button, which asks first. */
export function cancelAll(): void {
  find(`${DESK} :is(${OPEN_ORDERS})`)?.click()
  // The button comes with its tab.
  requestAnimationFrame(() => find(CANCEL_ALL)?.click())
}

/** Presses the form's own button: it checks, and asks when the user wants to be asked. */
export function send(): void {
  // A button that is off takes no click.
  find('[data-part="form"] button[type="submit"]')?.click()
}
