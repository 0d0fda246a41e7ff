import * as api from '#contract/form-filling.ts'
import { failing } from '#server/forms/preparation/failing.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { fillForm } from './fill-form.ts'

export const fillingRoutes = (s: Services): Route[] => [
  on(
    api.fillForm,
    ({ user, params, body }) => failing(s, 'fill', () => fillForm(s, user, params.id, body)),
    { rate: 'upload', audit: { none: 'It answers what the caller sent, in a blank form.' } },
  ),
]
