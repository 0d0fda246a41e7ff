import { readFileSync } from 'node:fs'
import type { Source } from '#server/notes/text/source.ts'

/** The evaluation data folder beside the project; benches skip where it is absent. */
export const dataFolder = new URL('../../../shared/data/', import.meta.url)

export interface AciVisit {
  id: string
  sources: Source[]
  note: string
}

function sourcesOf(dialogue: string): Source[] {
  return dialogue.split('\n').flatMap((line, i) => {
    const match = /^\[(\w+)\]\s*(.*)$/.exec(line)
    if (!match?.[2]) return []
    const speaker = match[1] === 'doctor' ? 'clinician' : (match[1] ?? '')
    return [
      { kind: 'transcript' as const, id: String(i), text: match[2], speaker, timestamp: 5 * i },
    ]
  })
}

const jsonLines = (file: string): unknown[] =>
  readFileSync(new URL(file, dataFolder), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

/** Visits of ACI-BENCH with their reference notes. */
export function aciVisits(split: 'train' | 'valid' | 'test1'): AciVisit[] {
  // The folder's README gives this shape.
  const rows = jsonLines(`aci-bench/${split}.jsonl`) as {
    id: string
    dialogue: string
    note: string
  }[]
  return rows.map(({ id, dialogue, note }) => ({ id, sources: sourcesOf(dialogue), note }))
}

/** Consultations of PriMock57 with the note of the clinician. */
export function primockVisits(): AciVisit[] {
  // The folder's README gives this shape.
  const rows = jsonLines('primock57/primock57.jsonl') as {
    id: string
    note: string
    utterances: { speaker: string; start: number; end: number; text: string }[]
  }[]
  return rows.map(({ id, note, utterances }) => ({
    id,
    note,
    sources: utterances.map((u, i) => ({
      kind: 'transcript' as const,
      id: String(i),
      text: u.text,
      speaker: u.speaker === 'doctor' ? 'clinician' : 'patient',
      timestamp: u.start,
      end: u.end,
    })),
  }))
}
