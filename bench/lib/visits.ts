import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Source } from '#server/clinical/language/source.ts'

/** The evaluation data folder beside the project, or that of EVALUATION_DATA; benches skip if it is absent. */
export const dataFolder = process.env.EVALUATION_DATA
  ? pathToFileURL(`${process.env.EVALUATION_DATA}/`)
  : new URL('../../../shared/data/', import.meta.url)

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

/** Short dialogues of MTS-Dialog, each with the section of a note that a clinician had written. */
export function mtsVisits(split: 'train' | 'valid' | 'test1'): AciVisit[] {
  // The folder's README gives this shape.
  const rows = jsonLines(`mts-dialog/${split}.jsonl`) as {
    id: string
    dialogue: string
    section_header: string
    section_text: string
  }[]
  return rows.map(({ id, dialogue, section_header, section_text }) => ({
    id,
    note: `## ${section_header}\n\n${section_text}`,
    sources: dialogue.split('\n').flatMap((line, i) => {
      const [, who = '', text] = /^\s*(\w+)\s*:\s*(.*\S)/.exec(line) ?? []
      if (!text) return []
      const speaker = who === 'Doctor' ? 'clinician' : who.toLowerCase()
      return [{ kind: 'transcript' as const, id: String(i), text, speaker, timestamp: 5 * i }]
    }),
  }))
}
