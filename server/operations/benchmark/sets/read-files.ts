import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { csvRows } from '#server/platform/csv/csv.ts'
import { textGrid } from './text-grid.ts'
import { type BenchVisit, sourcesFrom, turnsIn } from './visit.ts'

const Utterance = z.object({
  speaker: z.string(),
  text: z.string(),
  start: z.optional(z.number()),
  end: z.optional(z.number()),
})
/** A visit as a line of JSONL, or as the JSON beside a sound. */
const Row = z.object({
  dialogue: z.optional(z.string()),
  note: z.optional(z.string()),
  utterances: z.optional(z.array(Utterance)),
})

function visitOf(value: unknown, sound?: string): BenchVisit[] {
  const row = Row.safeParse(value)
  if (!row.success) return []
  const { dialogue, utterances, note } = row.data
  const sources = sourcesFrom(utterances ?? turnsIn(dialogue ?? ''))
  return sources.length === 0 ? [] : [{ sources, note: note?.trim() || undefined, sound }]
}

const read = (path: string) => readFile(path, 'utf8')

/** One visit a line: `{dialogue, note}` or `{utterances: [{speaker, start, end, text}], note}`. */
export async function jsonLines(path: string): Promise<BenchVisit[]> {
  const lines = (await read(path)).split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line) => visitOf(parsed(line)))
}

/** ACI-BENCH as it is published: a CSV with the columns `dialogue` and `note`. */
export async function aciCsv(path: string): Promise<BenchVisit[]> {
  const [head = [], ...rows] = csvRows(await read(path))
  const [dialogue, note] = [head.indexOf('dialogue'), head.indexOf('note')]
  if (dialogue < 0 || note < 0) return []
  return rows.flatMap((row) => visitOf({ dialogue: row[dialogue], note: row[note] }))
}

/** `visit.transcript.txt` with `visit.note.txt` or `.md`, and a sound of the same name where there is one. */
export async function pairs(folder: string, names: readonly string[]): Promise<BenchVisit[]> {
  const transcripts = names.filter((name) => name.endsWith('.transcript.txt')).toSorted()
  const visits = await Promise.all(
    transcripts.map(async (name) => {
      const base = name.slice(0, -'.transcript.txt'.length)
      const noteFile = names.find((one) => one === `${base}.note.txt` || one === `${base}.note.md`)
      const [dialogue, note] = await Promise.all([
        read(join(folder, name)),
        noteFile ? read(join(folder, noteFile)) : undefined,
      ])
      return visitOf({ dialogue, note }, soundOf(folder, names, base))
    }),
  )
  return visits.flat()
}

/** Audio files with their transcript beside them: `visit.json` with `utterances`. */
export async function timedSounds(folder: string, names: readonly string[]): Promise<BenchVisit[]> {
  const visits = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => {
        const sound = soundOf(folder, names, name.slice(0, -'.json'.length))
        return sound ? visitOf(parsed(await read(join(folder, name))), sound) : []
      }),
  )
  return visits.flat()
}

/** PriMock57 as it is published: `transcripts/*_doctor.TextGrid` and `_patient`, with `notes/*.json`. */
export async function primock(folder: string, names: readonly string[]): Promise<BenchVisit[]> {
  const doctors = names.filter((name) => name.endsWith('_doctor.TextGrid')).toSorted()
  const visits = await Promise.all(
    doctors.map(async (name) => {
      const base = name.slice(0, -'_doctor.TextGrid'.length)
      const [doctor, patient, note] = await Promise.all([
        read(join(folder, name)),
        read(join(folder, `${base}_patient.TextGrid`)),
        read(join(dirname(folder), 'notes', `${base}.json`)).catch(() => '{}'),
      ])
      const utterances = [
        ...textGrid(doctor).map((one) => ({ ...one, speaker: 'doctor' })),
        ...textGrid(patient).map((one) => ({ ...one, speaker: 'patient' })),
      ].toSorted((a, b) => a.start - b.start)
      const known = z.object({ note: z.optional(z.string()) }).safeParse(parsed(note))
      return visitOf({ utterances, note: known.success ? known.data.note : undefined })
    }),
  )
  return visits.flat()
}

export const setName = (path: string): string => basename(path).replace(/\.(?:jsonl|csv)$/, '')

const sounds = ['.wav', '.flac', '.mp3', '.opus', '.ogg', '.m4a', '.webm']

function soundOf(folder: string, names: readonly string[], base: string): string | undefined {
  const found = sounds.map((ending) => base + ending).find((name) => names.includes(name))
  return found && join(folder, found)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
