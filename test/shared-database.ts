// Starts the test server for several runs of vitest, which StrykerJS starts again after every hanging test. Prints the
// value for AUSCULTA_TEST_DATABASE, and stops when its input ends.
import { once } from 'node:events'
import { setup } from './global-setup.ts'
import { keepInMemory } from './scratch.ts'

keepInMemory()
const provided: Record<string, unknown> = {}
const stop = await setup({ provide: (name, value) => void (provided[name] = value) })
process.stdout.write(`${JSON.stringify(provided)}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await stop()
