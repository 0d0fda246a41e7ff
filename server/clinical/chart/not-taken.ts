import type { Passage } from '#server/clinical/checks/visit-index.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import type { Draft } from './difference.ts'
import type { DrugTalk } from './drug-talk.ts'
import { type ChartEntry, currentIn } from './entries.ts'
import { quoteOf } from './said.ts'

/** Lines of the patient's list to quote as evidence. */
const maxQuoted = 3

/**
 * Current drugs of the chart that are missing from the patient's own list of all medicines. A drug mentioned anywhere
 * isn't missing; silence in a conversation proves nothing.
 */
export function drugsNotTaken(
  passages: readonly Passage[],
  talk: readonly DrugTalk[],
  entries: readonly ChartEntry[],
): Draft[] {
  const list = passages.filter(({ line }) => line.source.list === 'medicines')
  if (list.length === 0) return []
  const named = new Set(talk.flatMap(({ topic }) => topic.current))
  const shown = list.slice(0, maxQuoted)
  return currentIn(entries, 'medications')
    .filter((entry) => !named.has(entry))
    .map((entry) => ({
      kind: 'not-taken',
      subject: capitalised(entry.reading.drugs[0]?.words ?? entry.source.text),
      inVisit: shown.map(quoteOf).join('; ') + (list.length > maxQuoted ? '; …' : ''),
      entry,
      passages: shown,
    }))
}
