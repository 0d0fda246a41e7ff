import fc from 'fast-check'
import { seed } from './faults/tally.ts'

// The examples of a property are the same on every day, so that a change is red for what it changed; the long form of the
// fault tests has others each time.
fc.configureGlobal({ seed })

export { fc }
