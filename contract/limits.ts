import * as z from 'zod/mini'
import { Count } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How often, how much or how long: one number that an administrator may set within bounds. */
export const Limit = z.object({
  name: z.string(),
  /** Requests of each user a minute, megabytes of a file, gigabytes of a user, hours of a session, minutes of an unattended page, or years of a log. */
  group: z.enum(['requests', 'files', 'storage', 'sessions', 'pages', 'logs']),
  title: z.string(),
  value: z.int(),
  /** The default. */
  usual: z.int(),
  least: z.int(),
  most: z.int(),
  /** The server setting that fixes it, read-only here; '' if none does. */
  fixedBy: z.string(),
})
export type Limit = z.infer<typeof Limit>

const Limits = z.object({ items: z.array(Limit) })

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/admin/limits',
  access: 'administrator',
  summary: 'Rate limits per user, file sizes and session lengths.',
  response: Limits,
})
export const updateLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/limits',
  access: 'administrator',
  summary:
    'Sets limits by name, at once and in every process; null restores a default. Requires recent authentication.',
  body: z.object({ limits: z.record(z.string(), z.nullable(Count)) }),
  response: Limits,
})
