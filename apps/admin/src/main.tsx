// Starts the console.

import '@candor/web/theme/mantine.css'
import '@candor/web/theme/tokens.css'
import '@candor/web/theme/fonts.css'
import '@candor/web/theme/base.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createRouter } from './routes.tsx'
import { startTexts } from './start-texts.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no place for the console')

await startTexts()
createRoot(place).render(
  <StrictMode>
    <App router={createRouter()} />
  </StrictMode>,
)
