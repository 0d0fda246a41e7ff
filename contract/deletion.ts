import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Days in which one can change one's mind. */
export const DELETION_DAYS = 7

/** What becomes of templates that one has published: they stay as 'Anonymous', or go. */
export const PublicItems = z.enum(['keep', 'remove'])
export type PublicItems = z.infer<typeof PublicItems>

export const AccountDeletion = z.object({
  /** When the account goes; null where its deletion was not asked for. */
  due: z.nullable(Instant),
  publicItems: z.nullable(PublicItems),
  /** What goes with it. */
  visits: z.number(),
  notes: z.number(),
  recordings: z.number(),
  items: z.number(),
  published: z.number(),
  /** False for the last administrator, without whom nobody could look after the installation. */
  allowed: z.boolean(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/me/deletion',
  access: 'signed-in',
  summary: 'What would go with the account, and when it goes if that was asked for.',
  response: AccountDeletion,
})
export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/me/deletion',
  access: 'signed-in',
  summary:
    'Asks for the account to be deleted in seven days. Requires recent authentication; 403 for the last administrator.',
  body: z.object({ publicItems: PublicItems }),
  response: AccountDeletion,
})
export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/me/deletion',
  access: 'signed-in',
  summary: 'Keeps the account after all.',
  response: AccountDeletion,
})
