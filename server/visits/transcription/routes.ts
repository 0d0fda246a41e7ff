import * as overlaps from '#contract/overlaps.ts'
import * as api from '#contract/transcripts.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, onSocket, type Route } from '#server/platform/http/route.ts'
import { fairTurns } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { chunkRoutes } from './chunks/routes.ts'
import { doubtRoutes } from './doubts/routes.ts'
import { createAudioBatcher } from './live/audio-batcher.ts'
import { createCircuitBreakers } from './live/circuit-breaker.ts'
import { serveLive } from './live/connection.ts'
import { liveRegistry } from './live/registry.ts'
import { createTextBatcher } from './live/text-batcher.ts'
import { takeTicket } from './live/tickets.ts'
import { listOverlaps, showDoubled } from './overlaps/show.ts'
import { recordingRoutes } from './recording-routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { speakerRoutes } from './speakers/routes.ts'
import { translationRoutes } from './translate/routes.ts'
import { versionRoutes } from './versions/routes.ts'

/** Of the ten connections to the database, those that the reading of transcripts and sound may hold. */
const READS_AT_ONCE = 3

export function transcriptionRoutes(s: Services): Route[] {
  const live = {
    registry: liveRegistry(s),
    batchers: { audio: createAudioBatcher(s), text: createTextBatcher(s) },
    circuits: createCircuitBreakers(),
  }
  const turnOf = fairTurns(READS_AT_ONCE)
  return [
    ...chunkRoutes(s, turnOf),
    ...speakerRoutes(s),
    ...translationRoutes(s),
    ...recordingRoutes(s, turnOf),
    on(api.takeTicket, ({ user, body }) => takeTicket(s, user, body), {
      rate: 'ticket',
      audit: { action: 'visit.record', entity: 'visit', visit: 'scribeId' },
    }),
    ...serviceRoutes(s),
    ...versionRoutes(s),
    on(
      overlaps.listOverlaps,
      ({ user, params }) => listOverlaps(s, { userId: user.id, scribeId: params.id }),
      {
        audit: forVisit('transcript.read'),
      },
    ),
    on(
      overlaps.showDoubled,
      ({ user, params, body }) => showDoubled(s, { userId: user.id, scribeId: params.id }, body),
      { audit: forVisit('visit.change') },
    ),
    ...doubtRoutes(s),
    onSocket(api.transcriptionSocket, (socket) => serveLive(s, live, socket)),
  ]
}
