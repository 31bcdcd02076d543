import type { Page } from '@playwright/test'
import { logInByApi } from './fixtures/people.ts'
import { expect, logInBrowser, test } from './fixtures/test.ts'

const DEMO = { account: 'demo@candor.example', password: 'candor-demo-1' }

interface Proof {
  balance: string
  path: { sum: string }[]
}

/** Lets the page get its proof with something changed on the way. */
async function tamper(page: Page, change: (proof: Proof) => void): Promise<void> {
  await page.route('**/exchange/app/solvency/proof', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { proofs: Proof[] } }
    for (const proof of answer.data.proofs) change(proof)
    await route.fulfill({ response, json: answer })
  })
}

/** One digit of a number, turned into another. */
function otherDigit(text: string): string {
  return text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
}

function checks(page: Page) {
  return page.getByRole('list', { name: 'What your browser computed' })
}

test('the browser checks the own proof: path, owner, signature and chain', async ({
  page,
  context,
  server,
}) => {
  await logInBrowser(context, await logInByApi(server.address, DEMO))
  await page.goto('fairness')
  await expect(checks(page).getByText(/levels computed, root .* reached/)).toBeVisible()
  await expect(checks(page).getByText(/The leaf is yours/)).toBeVisible()
  await expect(checks(page).getByText('The published root carries the platform’s signature')).toBeVisible()
  await expect(checks(page).getByText(/The hash of the snapshot follows/)).toBeVisible()
  await expect(checks(page).getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/of \d+ hash(es)? computed, each follows the one before/)).toBeVisible()
})

for (const [what, change] of [
  [
    'a sum on the path',
    (proof: Proof) => {
      for (const sibling of proof.path.slice(0, 1)) sibling.sum = otherDigit(sibling.sum)
    },
  ],
  [
    'the balance',
    (proof: Proof) => {
      proof.balance = otherDigit(proof.balance)
    },
  ],
] as const) {
  test(`a proof of which one digit was changed fails visibly: ${what}`, async ({ page, context, server }) => {
    await logInBrowser(context, await logInByApi(server.address, DEMO))
    await tamper(page, change)
    await page.goto('fairness')
    await expect(checks(page).getByRole('alert')).toContainText('This proof does not hold.')
    await expect(checks(page).getByText('Published', { exact: true })).toBeVisible()
    await expect(page.getByText(/levels computed/)).toHaveCount(0)
  })
}

test('a visitor sees the worked example, and it fail with one digit changed', async ({ page }) => {
  await page.goto('fairness')
  await expect(checks(page).getByText('2 of 2 levels computed, root cc2ce823…e8bd5f reached')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Change one digit' }).check()
  await expect(checks(page).getByRole('alert')).toContainText('This proof does not hold.')
  await expect(page.getByRole('heading', { name: 'What this cannot prove' })).toBeVisible()
})

test('somebody new is told when they will be in a snapshot', async ({ page, loggedIn }) => {
  expect(loggedIn.account).toContain('@')
  await page.goto('fairness')
  await expect(page.getByText('You are not in the newest snapshot yet')).toBeVisible()
  await expect(page.getByText(/The next one is taken at \d{4}-/)).toBeVisible()
})
