import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['candor-source'] }

export default defineConfig({
  resolve,
  ssr: { resolve },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Many tests wait for a database or a server: two at a time, even where there are only two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/src/**/*.test.ts', 'apps/web/build/*.test.ts'],
          exclude: [
            '**/dist/**',
            '**/node_modules/**',
            'sim/.mutants/**',
            'apps/web/src/**',
            'apps/admin/src/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/testing/setup-suite.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          environment: 'jsdom',
          include: ['apps/admin/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/admin/src/testing/setup-suite.ts'],
        },
      },
    ],
  },
})
