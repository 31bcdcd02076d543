// Starts the site: texts first, then the page.

import './theme/mantine.css'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startI18n } from './i18n/setup.ts'
import { createRouter } from './routes.tsx'
import { useUiState } from './state/ui-state.ts'

window.addEventListener('vite:preloadError', () => useUiState.setState({ isOutdated: true }))

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the site')

await startI18n()
createRoot(place).render(
  <StrictMode>
    <App router={createRouter()} />
  </StrictMode>,
)
