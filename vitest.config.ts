import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // On two cores: more than half of the time a test waits for its database, a process or a clock.
    maxWorkers: 4,
    execArgv: ['--import', './scripts/lib/quick-imports.mjs'],
    globalSetup: './test/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,contract,scripts,test}/**/*.test.{ts,mjs}'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Files share what they import: half of a run went into reading the same modules again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // What the browser gives (fetch, storage, clocks) is replaced in these, so each file has a world of its own.
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
          // Files share the server's modules and a browser; visitors have a profile of their own.
          isolate: false,
          // A page on a busy machine needs longer than the default second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
