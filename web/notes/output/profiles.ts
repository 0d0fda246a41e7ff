import { type PasteProfile, type PasteSettings, shippedProfiles } from '#contract/export.ts'
import { t } from '#web/i18n/i18n.ts'

/** All profiles: the product's, the user's own, then those of their groups. */
export const listProfiles = (settings: PasteSettings | undefined): PasteProfile[] => [
  ...shippedProfiles,
  ...(settings?.profiles ?? []),
  ...(settings?.shared ?? []).map(({ profile }) => profile),
]

const shippedNames: Readonly<Record<string, string>> = {
  any: t('Any chart'),
  plain: t('Plain text'),
  epic: t('Like Epic'),
  oscar: t('Like OSCAR'),
  cerner: t('Like Cerner'),
}
/** The product's profiles in the language of the page, the user's as they named them. */
export const profileName = ({ id, name }: Pick<PasteProfile, 'id' | 'name'>): string =>
  shippedNames[id] ?? name

/** The profile that Copy uses; the first of the product's until one is chosen or if it is gone. */
export function chosenProfile(settings: PasteSettings | undefined): PasteProfile {
  const [first] = shippedProfiles
  const found = listProfiles(settings).find(({ id }) => id === settings?.chosen) ?? first
  if (!found) throw new Error('The product comes with paste profiles.')
  return found
}
