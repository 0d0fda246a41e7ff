import { defineConfig } from 'vitest/config'
import { keepInMemory } from './test/scratch.ts'

/** Globs of the tests that `npm run mutants` runs against each mutant, divided by spaces. */
const include = (process.env.AUSCULTA_MUTANTS_TESTS ?? '').split(' ')

keepInMemory()

export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    include,
    // As in vitest.config.ts: tests of the server share what they import, tests of the web don't.
    isolate: include.some((glob) => glob.startsWith('web/')),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A mutant often makes a test wait for what never comes.
    expect: { poll: { timeout: 10_000 } },
  },
})
