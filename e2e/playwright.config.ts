// How the browser tests run: the installed Chromium, two at a time at most, each with a server of its own.

import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/** Nothing that a test does not ask for: no sandbox (containers have none), no graphics card, no calls home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  // Pictures of what failed.
  outputDir: process.env['CANDOR_BROWSER_RESULTS'] ?? path.join(os.tmpdir(), 'candor-browser-results'),
  fullyParallel: true,
  forbidOnly: true,
  workers: Number(process.env['CANDOR_BROWSER_WORKERS'] ?? 2),
  // A browser on a busy machine may stumble once; whoever needed a second try is named in the report.
  retries: 1,
  // A machine that others run on as well may stand still for a while: what is late is not wrong.
  timeout: 150_000,
  expect: { timeout: 40_000 },
  reporter: 'line',
  use: {
    headless: true,
    launchOptions: {
      args: FLAGS,
      ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
    },
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // The clipboard is written by the copy buttons.
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    // It would answer in place of what a test puts between page and server; its own tests allow it.
    serviceWorkers: 'block',
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
  },
})
