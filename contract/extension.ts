import * as z from 'zod/mini'
import { Session } from './accounts.ts'
import { Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long a pairing code is valid, in minutes. */
export const pairingMinutes = 10

export const PairingCode = z.object({
  /** Two groups of four characters, such as `7GK2-X9MP`. */
  code: z.string(),
  expires: Instant,
})
export type PairingCode = z.infer<typeof PairingCode>

/** The extension's own session. It has no cookie: `secret` fetches the next token. */
export const ExtensionSession = z.extend(Session, { secret: z.string() })
export type ExtensionSession = z.infer<typeof ExtensionSession>

export const createPairingCode = endpoint({
  method: 'POST',
  path: '/api/extension/pairing-codes',
  access: 'signed-in',
  summary:
    'A code that pairs the browser extension with the caller’s account, once and within ten minutes. It replaces the earlier code of this session, and ends with the session.',
  response: PairingCode,
})
export const pairExtension = endpoint({
  method: 'POST',
  path: '/api/auth/extension/pair',
  access: 'anyone',
  summary:
    'Opens a session for the browser extension with a pairing code, and sets no cookie. 400 for a code that is unknown, used or expired.',
  body: z.object({ code: Text(40) }),
  response: ExtensionSession,
})
export const renewExtension = endpoint({
  method: 'POST',
  path: '/api/auth/extension/token',
  access: 'anyone',
  summary: 'A fresh token for the browser extension. 401 if its session has ended.',
  body: z.object({ secret: NonEmpty(100) }),
  response: Session,
})
