import { AppError } from '#contract/errors.ts'
import * as api from '#contract/transcript-versions.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { linesAround } from './around.ts'
import { listVersions, versionLines } from './read.ts'
import { restoreVersion, runSecondPass, settleYourEdit } from './restore.ts'
import { forRecording } from '../audit-rules.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'

export function versionRoutes(s: Services): Route[] {
  return [
    on(api.listVersions, ({ user, params }) => listVersions(s, user.id, params.id), {
      audit: forVisit('transcript.read'),
    }),
    on(
      api.readVersion,
      async ({ user, params }) => ({
        chunks: [...(await versionLines(s, user.id, params))],
      }),
      { audit: forVisit('transcript.read') },
    ),
    on(api.restoreVersion, ({ user, params }) => restoreVersion(s, user.id, params), {
      audit: forVisit('visit.change'),
    }),
    on(api.linesAround, ({ user, params }) => linesAround(s, user.id, lineOf(params)), {
      audit: forVisit('transcript.read'),
    }),
    on(
      api.settleYourEdit,
      ({ user, params, body }) => settleYourEdit(s, user.id, lineOf(params), body.use),
      { audit: forVisit('visit.change') },
    ),
    on(
      api.runSecondPass,
      ({ user, params }) => runSecondPass(s, { userId: user.id, recordingId: params.id }),
      { audit: forRecording('visit.change') },
    ),
  ]
}

/** @throws AppError 'not-found' for an invalid line number. */
export function lineOf({ id, seq }: { id: string; seq: string }): { id: string; seq: number } {
  if (!/^\d{1,9}$/.test(seq)) throw new AppError('not-found', 'This line no longer exists.')
  return { id, seq: Number(seq) }
}
