// What the first minutes need of a page beyond what a person sees: what it draws.

import { ROUTES } from '@candor/api'
import type { Page } from '@playwright/test'

/** Before the page is opened. Gives what was written on pictures since; the charts of a terminal write too. */
export async function recordDrawnTexts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const drawn = new Set<string>()
    Reflect.set(window, '__drawnTexts', drawn)
    const canvas = CanvasRenderingContext2D.prototype
    const draw = Reflect.get(canvas, 'fillText')
    canvas.fillText = function fillText(text, x, y, maxWidth) {
      drawn.add(text)
      if (maxWidth === undefined) draw.call(this, text, x, y)
      else draw.call(this, text, x, y, maxWidth)
    }
  })
  return () => page.evaluate(() => [...(Reflect.get(window, '__drawnTexts') as Set<string>)])
}

/** A login from a device that calls itself so: the first from each one is told of in a message. */
export async function logInFrom(
  device: string,
  address: string,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<void> {
  const response = await fetch(new URL(ROUTES.login.path, address), {
    method: ROUTES.login.method,
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ grant_type: 'password', username: account, password }),
  })
  if (!response.ok) throw new Error(`the login from ${device} was refused`)
}
