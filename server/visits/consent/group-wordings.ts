import { randomUUID } from 'node:crypto'
import type { GroupWording, WordingLanguage } from '#contract/consent.ts'
import {
  readCopies,
  readShared,
  shareSetting,
  unshareSetting,
} from '#server/library/group-settings/shared.ts'
import type { Services } from '#server/services.ts'

/** What a group shares in one language. */
interface Content {
  /** Of this version: another text has another ID. */
  id: string
  text: string
}

/** What the groups of a user share, with the version that records name. The group that the user joined first comes first. */
export async function readGroupWordings(
  s: Services,
  userId: string,
): Promise<{ shared: GroupWording; wordingVersion: string }[]> {
  const all = await readShared<Content>(s, userId, 'consent-wording')
  return all.map(({ id: language, groupId, by, at, version, content }) => ({
    // Only languages of the contract are ever stored.
    shared: { groupId, by, at, version, language: language as WordingLanguage, text: content.text },
    wordingVersion: `group ${content.id}`,
  }))
}

/** Publishes a wording to a group, or replaces the one in its language. @throws AppError 'Unauthorized', 'version-mismatch' */
export function shareWording(
  s: Services,
  userId: string,
  groupId: string,
  { language, text, version }: { language: WordingLanguage; text: string; version: number },
): Promise<void> {
  const content: Content = { id: randomUUID(), text }
  const copy = versionIn(groupId, language, content.id)
  return shareSetting(s, userId, { ...inGroup(groupId, language), version }, content, copy)
}

/** Its versions stay until the group is deleted. @throws AppError 'Unauthorized', 'version-mismatch' */
export const unshareWording = (
  s: Services,
  userId: string,
  groupId: string,
  { language, version }: { language: WordingLanguage; version: number },
): Promise<void> => unshareSetting(s, userId, { ...inGroup(groupId, language), version })

/** The newest versions of a group's wording, newest first. @throws AppError 'Unauthorized' */
export async function listGroupWordings(
  s: Services,
  userId: string,
  groupId: string,
  language: WordingLanguage,
): Promise<{ items: (Content & { by: string; at: string })[] }> {
  const copies = await readCopies<Content>(s, userId, versionIn(groupId, language, ''))
  return { items: copies.map(({ by, at, content }) => ({ ...content, by, at })) }
}

const inGroup = (groupId: string, language: WordingLanguage) =>
  ({ groupId, kind: 'consent-wording', id: language }) as const

const versionIn = (groupId: string, language: WordingLanguage, id: string) =>
  ({ groupId, kind: 'consent-wording-version', id: `${language} ${id}` }) as const
