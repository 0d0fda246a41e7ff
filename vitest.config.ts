import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The unit tests share a machine with their database server; more workers only wait for it.
    maxWorkers: 2,
    execArgv: ['--import', './scripts/lib/quick-imports.mjs'],
    globalSetup: './test/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,contract,web,scripts,test}/**/*.test.{ts,tsx,mjs}'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
          // A page on a busy machine needs longer than the default second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
