import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Answers each challenge with its solution, beside the page, so that nothing of it is felt.
handler({ deriveKey })
