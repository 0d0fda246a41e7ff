import { defineConfig } from 'vitest/config'
import { keepInMemory } from './test/scratch.ts'

/** A condition that a quiet machine meets at once can take longer than the default second on a busy one. */
const PATIENCE_MS = 30_000

const quickly = ['--import', './scripts/lib/quick-imports.mjs']
/** A larger young generation: clearing a small one took a twentieth of the processor time of a test. */
const roomily = ['--max-semi-space-size=32', ...quickly]

/** Browser tests take longest and run first, with fewer workers. In each group vitest starts the largest files first. */
const afterBrowsers = { groupOrder: 1 }

// Before vitest and its workers make files of theirs. Hours of faults record more than memory holds.
if (process.env.AUSCULTA_FAULTS !== 'long') keepInMemory()

export default defineConfig({
  test: {
    // On two cores: more than half of the time a test waits for its database, a process or a clock.
    maxWorkers: 4,
    execArgv: quickly,
    globalSetup: './test/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          execArgv: roomily,
          sequence: afterBrowsers,
          include: ['{server,contract,common,extension,scripts,test}/**/*.test.{ts,mjs}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: PATIENCE_MS } },
          // Files share what they import: half of a run went into reading the same modules again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // A thread is made in a fifth of the processor time of a process.
          pool: 'threads',
          sequence: afterBrowsers,
          // What the browser gives (fetch, storage, clocks) is replaced in these, so each file has its own environment.
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          execArgv: roomily,
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          retry: 0,
          // A file and its browser use a whole core: a fourth would only slow down the others, and delay recorded sound.
          maxWorkers: 3,
          // Files share the server's modules and a browser; each visitor has a separate profile.
          isolate: false,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
    ],
  },
})
