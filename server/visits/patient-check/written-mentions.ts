import type { Source } from '#server/clinical/language/source.ts'
import type { Mention } from './mentions.ts'
import { nameWords } from './similar-names.ts'
import { findDate } from './spoken-dates.ts'

/** The head of a document names the patient; further down others are written of. */
const HEAD_LINES = 40
const LINE_LENGTH = 300
const nameLabel =
  /^[\s*#|-]{0,10}(?:patient(?:'s)?(?: name)?|name of patient|name|nom du patient|nom)\s?[:|]\s?(.+)$/i
const birthLabel =
  /\b(?:dob|d\.o\.b\.|date of birth|birth ?date|born|date de naissance|ddn|née? le)\b(.*)$/i
/** What ends a name in a line with several labels. */
const nextLabel =
  /[\d:|(]|\b(?:dob|date|born|sex|gender|age|mrn|phn|id|no|phone|address|file|chart|sexe|né|née)\b/i

/** The names and birth dates that the head of a document gives of its patient. */
export function writtenMentions(source: Source): Mention[] {
  const lines = source.text.split('\n', HEAD_LINES).map((line) => line.slice(0, LINE_LENGTH))
  return lines.flatMap((line) => [...nameIn(line, source), ...birthIn(line, source)])
}

function nameIn(line: string, source: Source): Mention[] {
  const value = nameLabel.exec(line)?.[1]
  if (value === undefined) return []
  const end = value.search(nextLabel)
  const text = (end < 0 ? value : value.slice(0, end)).trim().replace(/[,;-]$/, '')
  const names = nameWords(text).filter((word) => !titles.has(word))
  if (names.length < 2 || names.length > 5 || clinicians.has(nameWords(text)[0] ?? '')) return []
  return [{ text, names, source }]
}

const titles = new Set('mr mrs ms miss mme mlle monsieur madame'.split(' '))
const clinicians = new Set('dr doctor docteur docteure prof'.split(' '))

function birthIn(line: string, source: Source): Mention[] {
  const rest = birthLabel.exec(line)?.[1]
  const date = rest === undefined ? undefined : findDate(rest.slice(0, 40))
  return date ? [{ text: line.trim(), date, source }] : []
}
