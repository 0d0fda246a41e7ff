import * as api from '#contract/browser-speech.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { addBrowserLines } from './lines.ts'
import { browserSpeech, saveBrowserSpeech } from './settings.ts'
import { forRecording } from '../audit-rules.ts'

/** Lines of ten minutes of speech, sent at once after a break of the network. */
const LINES_LIMIT = { maxBytes: 1_000_000 }

export function browserSpeechRoutes(s: Services): Route[] {
  return [
    on(api.getBrowserSpeech, () => browserSpeech(s), {
      audit: { none: 'A setting of the installation.' },
    }),
    on(api.updateBrowserSpeech, ({ body }) => saveBrowserSpeech(s, body)),
    on(
      api.addBrowserLines,
      ({ user, params, body }) =>
        addBrowserLines(s, { userId: user.id, recordingId: params.id }, body),
      { ...LINES_LIMIT, audit: forRecording('visit.change') },
    ),
  ]
}
