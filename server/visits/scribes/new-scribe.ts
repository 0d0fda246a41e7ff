import { includedByDefault } from '#contract/chart-choice.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { type Body, bodyBound, type Head, headBound, type ScribeRow } from './present.ts'

const emptyBody: Body = {
  language: 'en',
  targetLanguage: null,
  appointment: null,
  prompts: [],
  patientDataOptions: null,
  // The visit keeps it, whatever later versions of the product propose.
  includedByDefault,
}

/** The columns of a new visit that everything else has defaults for. */
export const newScribe = (
  vault: Vault,
  { id, userId, created }: Pick<ScribeRow, 'id' | 'userId' | 'created'>,
  head: Head,
  body: Partial<Body>,
) => ({
  id,
  userId,
  head: vault.seal(head, headBound(id)),
  body: vault.seal({ ...emptyBody, ...body }, bodyBound(id)),
  created,
  updated: created,
})
