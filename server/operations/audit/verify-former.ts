import type { KeyObject } from 'node:crypto'
import {
  formerEntries,
  listFormerLogs,
  sealFormerLog,
} from '#server/operations/deletion/former-log.ts'
import { auditKey, headMac, type SealedEntry } from '#server/platform/audit-log/seal.ts'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import { BATCH, follows, type LogState } from './verify-log.ts'

/** Set once every kept log has a head: from then on one without is broken. */
const SEALED = 'former-logs-sealed'

type FormerLog = Awaited<ReturnType<typeof listFormerLogs>>[number]

/**
 * Recomputes the kept logs of deleted accounts and compares each with its head. Those kept before there were heads get one
 * the first time.
 */
export async function verifyFormerLogs(s: Services): Promise<(LogState & { id: string })[]> {
  const key = await auditKey(s.keys)
  const allSealed = (await readSetting<boolean>(s, SEALED)) ?? false
  const states = []
  for (const log of await listFormerLogs(s)) {
    const state = await recompute(s, log.id)
    const isSealed = log.logSeq !== null && log.logMac !== null
    if (state.broken === null && !isSealed && !allSealed)
      await s.db.system((tx) => sealFormerLog(tx, key, state.newest))
    else if (state.broken === null && !fitsHead(key, log, state.newest))
      state.broken = state.seq + 1
    states.push({ id: log.id, ...state })
  }
  if (!allSealed) await writeSetting(s, SEALED, true)
  return states
}

const fitsHead = (key: KeyObject, { logSeq, logMac }: FormerLog, newest: SealedEntry): boolean =>
  logSeq === newest.seq && logMac !== null && equalBytes(logMac, headMac(key, newest))

async function recompute(
  s: Services,
  pseudonym: string,
): Promise<LogState & { newest: SealedEntry }> {
  const newest: SealedEntry = { userId: pseudonym, seq: 0, hash: '' }
  let previous: string | null = null
  for (;;) {
    const rows = await formerEntries(s, pseudonym, newest.seq, BATCH)
    for (const row of rows) {
      if (!follows(row, newest.seq, previous))
        return { seq: newest.seq, broken: newest.seq + 1, newest }
      newest.seq = row.seq
      newest.hash = row.hash
      previous = row.hash
    }
    if (rows.length < BATCH) return { seq: newest.seq, broken: null, newest }
  }
}
