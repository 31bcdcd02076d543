import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['candor-source'] },
  ssr: { resolve: { conditions: ['candor-source'] } },
  test: {
    include: ['**/src/**/*.test.ts'],
    exclude: ['**/dist/**', '**/node_modules/**', 'sim/.mutants/**'],
    testTimeout: 120_000,
    pool: 'forks',
  },
})
