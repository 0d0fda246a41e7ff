import { getGallery } from '#contract/library.ts'
import { smartSuggest as endpoint } from '#contract/suggest.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { gallery } from './gallery.ts'
import { smartSuggest } from './suggest.ts'
import { forConversation } from '#server/platform/audit-log/rule.ts'

export function suggestRoutes(s: Services): Route[] {
  return [
    on(getGallery, ({ user }) => gallery(s, user.id), {
      audit: { none: 'Templates hold no patient content.' },
    }),
    on(
      endpoint,
      async ({ user, body }) => ({ templateSuggestions: await smartSuggest(s, user.id, body) }),
      // A transcript of four hours comes along.
      { maxBytes: 6_000_000, rate: 'generate', audit: forConversation('visit.open') },
    ),
  ]
}
