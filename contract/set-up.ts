import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A user may remind the administrators once in this many hours. */
export const SET_UP_REQUEST_HOURS = 24

export const requestSetUp = endpoint({
  method: 'POST',
  path: '/api/set-up/requests',
  access: 'signed-in',
  summary:
    'Asks the administrators to finish setting up the installation: their windows show it, and they get an email if a mail server is set up. Once a day per user; a further request changes nothing and returns the time of the first.',
  response: z.object({ at: Instant }),
})
export const listSetUpRequests = endpoint({
  method: 'GET',
  path: '/api/set-up/requests',
  access: 'administrator',
  summary: 'The newest 20 users who asked to finish setting up, the latest first.',
  response: z.object({ items: z.array(z.object({ name: z.string(), at: Instant })) }),
})
export const dismissSetUpRequests = endpoint({
  method: 'DELETE',
  path: '/api/set-up/requests',
  access: 'administrator',
  summary:
    'Removes the requests to finish setting up. A user who asked stays unable to ask again on the same day.',
  response: 'nothing',
})
