import { t } from '#web/i18n/i18n.ts'

/** What a subscription that ended stops (decision 137). */
export const whatStops = (): string =>
  t(
    'Until it is renewed, nobody can be invited or given a licence, and shared items can’t be added or edited.',
  )
