// Starts the test server for several runs of vitest, which StrykerJS begins again after every test that hangs. Prints what
// AUSCULTA_TEST_DATABASE is to hold, and stops when its input ends.
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
