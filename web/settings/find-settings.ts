import { adminTopicNames, adminTopics } from '#web/admin/topics.ts'
import { paths } from '#web/paths.ts'
import { topicNames, topics } from './topics.ts'

/** A page or a section of the settings or the administration. */
export interface SettingsEntry {
  label: string
  /** The page of a section; undefined for a page. */
  page: string | undefined
  /** Further words that it is found by. */
  words: string
  to: string
  isAdministration: boolean
}

/** Everything that can be set, each page before its sections. */
export function settingsEntries(isAdministrator: boolean): SettingsEntry[] {
  const own = topicNames.flatMap((name): SettingsEntry[] => {
    const { label, words, sections } = topics[name]
    const page = {
      label,
      page: undefined,
      words,
      to: paths.settings(name),
      isAdministration: false,
    }
    const parts = sections.map((section) => ({
      label: section.label,
      page: label,
      words: section.words,
      to: paths.settings(name, section.id),
      isAdministration: false,
    }))
    return [page, ...parts]
  })
  if (!isAdministrator) return own
  const administration = adminTopicNames.map((name) => ({
    ...adminTopics[name],
    page: undefined,
    to: paths.admin(name),
    isAdministration: true,
  }))
  return [...own, ...administration]
}

/** The entries in which every typed word begins some word; those found by their label come first. */
export function findSettings(isAdministrator: boolean, typed: string): SettingsEntry[] {
  const wanted = splitWords(typed)
  if (wanted.length === 0) return []
  const found = settingsEntries(isAdministrator).flatMap((entry) => {
    if (beginAll(wanted, splitWords(entry.label))) return [{ entry, rank: 0 }]
    const all = splitWords(`${entry.label} ${entry.words} ${entry.page ?? ''}`)
    return beginAll(wanted, all) ? [{ entry, rank: 1 }] : []
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

const beginAll = (wanted: readonly string[], words: readonly string[]) =>
  wanted.every((part) => words.some((word) => word.startsWith(part)))

/** Lower-case words without accents, which need not be typed. */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
