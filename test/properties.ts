import fc from 'fast-check'
import { seed } from './faults/tally.ts'

// The examples of a property are the same every day, so that only a change can turn a test red; the long form of the
// fault tests has others each time.
fc.configureGlobal({ seed })

export { fc }
