import type { FormWriteBack } from '#contract/form-write-back.ts'
import type { WriteOutcome } from '#server/chart/emr/emr.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { isUncertain } from '#server/visits/write-back/stored.ts'
import type { Services } from '#server/services.ts'
import type { Attempt } from './attempt.ts'
import {
  changeFilled,
  type FilledRow,
  filledRow,
  openContent,
  withFilled,
} from '../filled/stored.ts'

export interface FormOfUser {
  userId: string
  /** The filled form. */
  id: string
}

/** The oldest are dropped first. */
const MOST = 50

export const mayBeThere = ({ state, started }: Attempt, now: Date): boolean =>
  isUncertain({ state, started: new Date(started) }, now)

export function presentAttempt(attempt: Attempt, now: Date): FormWriteBack {
  const { id, displayName, state, started, version, documentId, verified, message } = attempt
  return {
    id,
    displayName,
    state: mayBeThere(attempt, now) ? 'uncertain' : state,
    at: started,
    version,
    documentId: documentId ?? null,
    verified: verified ?? false,
    message: message ?? '',
  }
}

/** The attempts, newest first. */
export async function readAttempts(
  s: Services,
  { userId, id }: FormOfUser,
): Promise<{ row: FilledRow; attempts: Attempt[] }> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await s.db.as(userId, (tx) => filledRow(tx, userId, id))
  return { row, attempts: openContent(row, vault).writeBacks ?? [] }
}

/** Stores an attempt unless `decide` refuses; two windows decide one after the other. */
export const beginAttempt = (
  s: Services,
  { userId, id }: FormOfUser,
  attempt: Attempt,
  decide: (known: Attempt | undefined) => boolean,
): Promise<Attempt | undefined> =>
  withFilled(s, userId, id, async (tx, vault, row) => {
    const content = openContent(row, vault)
    const all = content.writeBacks ?? []
    const known = all.find((one) => one.id === attempt.id)
    if (!decide(known)) return known
    const writeBacks = [attempt, ...all.filter((one) => one !== known)].slice(0, MOST)
    await changeFilled(s, tx, vault, row, { content: { ...content, writeBacks } })
    return undefined
  })

/** Stores the outcome of an attempt, and who wrote when in the access log. */
export const storeOutcome = (
  s: Services,
  { userId, id }: FormOfUser,
  attemptId: string,
  outcome: WriteOutcome,
): Promise<void> =>
  withFilled(s, userId, id, async (tx, vault, row) => {
    const content = openContent(row, vault)
    const writeBacks = (content.writeBacks ?? []).map((one) =>
      one.id === attemptId ? { ...one, ...outcome } : one,
    )
    await changeFilled(s, tx, vault, row, { content: { ...content, writeBacks } })
    const { scribeId } = row
    await record(s, tx, {
      userId,
      scribeId,
      action: 'form.write-back',
      entity: { type: 'form', id, detail: outcome.state },
      outcome: outcome.state === 'failed' ? 'refused' : 'done',
    })
  })
