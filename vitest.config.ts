import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['candor-source'] }
const NOT_OURS = [
  '**/dist/**',
  '**/node_modules/**',
  'sim/.mutants/**',
  'apps/web/src/**',
  'apps/admin/src/**',
]

export default defineConfig({
  resolve,
  ssr: { resolve },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Many tests wait for a database or a server: one more at a time than two cores could work on.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // The files of one worker share their modules: loading these anew for each file took longer than the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/src/**/*.test.ts', 'apps/web/build/*.test.ts'],
          exclude: [...NOT_OURS, '**/*.int.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['**/src/**/*.int.test.ts'],
          exclude: NOT_OURS,
          globalSetup: 'packages/database/src/shared-test-server.ts',
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
