import * as people from '#contract/speakers.ts'
import { renameSpeaker as renameEndpoint } from '#contract/transcripts.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { textLimit } from '../text-limit.ts'
import { listSpeakers } from './list.ts'
import { renameSpeaker, setClinician, setSpeaker, undoSpeakers } from './set.ts'

/** Who speaks in a transcript. */
export function speakerRoutes(s: Services): Route[] {
  return [
    on(renameEndpoint, ({ user, params, body }) => renameSpeaker(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(people.listSpeakers, ({ user, params }) => listSpeakers(s, user.id, params.id), {
      audit: forVisit('transcript.read'),
    }),
    on(
      people.setSpeaker,
      ({ user, params, body }) => setSpeaker(s, { userId: user.id, scribeId: params.id }, body),
      { audit: forVisit('visit.change') },
    ),
    on(
      people.setClinician,
      ({ user, params, body }) => setClinician(s, { userId: user.id, scribeId: params.id }, body),
      { audit: forVisit('visit.change') },
    ),
    on(
      people.undoSpeakers,
      ({ user, params, body }) => undoSpeakers(s, { userId: user.id, scribeId: params.id }, body),
      { ...textLimit, audit: forVisit('visit.change') },
    ),
  ]
}
