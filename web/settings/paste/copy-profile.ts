import type { PasteProfile } from '#contract/export.ts'
import { profileName } from '#web/notes/output/profiles.ts'
import { t } from '#web/i18n/i18n.ts'

/** A copy that the user can edit. */
export const copyProfile = (profile: PasteProfile): PasteProfile => ({
  ...profile,
  id: crypto.randomUUID(),
  name: t('{name} (copy)', { name: profileName(profile) }).slice(0, 60),
})
