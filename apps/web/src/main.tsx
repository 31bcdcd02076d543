// Starts the site: texts first, then the page.

import './theme/mantine.css'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startI18n } from './i18n/setup.ts'
import { prepareInstalling } from './installed/install-offer.ts'
import { knowSite } from './layout/site-info.ts'
import { createRouter } from './routes.tsx'

prepareInstalling()

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the site')

// What the frame says of the site comes meanwhile: later it would push aside what is already shown.
const aboutSite = knowSite()

const texts = startI18n()
// The code of the page comes meanwhile too.
const router = createRouter()
try {
  await texts
} catch (error) {
  // Without texts there is nothing to show but this one sentence, which is in the page already.
  document.getElementById('not-started')?.removeAttribute('hidden')
  throw error
}
await aboutSite
createRoot(place).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)
