import { existsSync, readFileSync } from 'node:fs'
import type { Source } from '#server/clinical/language/source.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { developmentSplit } from './development-split.ts'
import { aciVisits, dataFolder, primockVisits } from './visits.ts'

export type Label = 'supported' | 'contradicted' | 'unsupported'
export type Half = keyof typeof developmentSplit

/** A sentence about a visit with what an independent reader says of it. */
export interface LabelledClaim {
  id: string
  sentence: string
  label: Label
  /** The error in it; null if it is supported. */
  kind: string | null
  /** Indices of lines that decide, from 0. */
  evidence: number[]
  visit: Visit
}

/** A whole visit with facts that its note needs and statements that it must not make. */
export interface GoldVisit {
  id: string
  visit: Visit
  must: string[]
  mustNot: string[]
}

interface Utterance {
  i: number
  speaker: string
  text: string
}

export const hasClaimsData = (): boolean => existsSync(new URL('claims/claims.jsonl', dataFolder))

const read = (file: string) => readFileSync(new URL(file, dataFolder), 'utf8')

/** The visits of the data folder name their speakers by letters. */
const roles: Record<string, string> = { D: 'clinician', P: 'patient', R: 'relative' }

const visitOf = (utterances: readonly Utterance[], roleOf = roles): Visit =>
  normaliseVisit(
    utterances.map(({ i, speaker, text }): Source => ({
      kind: 'transcript',
      id: String(i),
      text,
      speaker: roleOf[speaker] ?? speaker,
      timestamp: 5 * i,
    })),
  )

/** The labelled sentences of one half of the development data. */
export function labelledClaims(half: Half): LabelledClaim[] {
  // The folder's README gives these shapes.
  const excerpts = JSON.parse(read('claims/excerpts.json')) as {
    id: string
    utterances: Utterance[]
  }[]
  const visits = new Map(
    excerpts
      .filter(({ id }) => developmentSplit[half].excerpts.includes(id))
      .map(({ id, utterances }) => [id, visitOf(utterances)]),
  )
  return read('claims/claims.jsonl')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const row = JSON.parse(line) as Omit<LabelledClaim, 'visit'> & { excerpt: string }
      const visit = visits.get(row.excerpt)
      return visit ? [{ ...row, visit }] : []
    })
}

/** The whole visits of one half of the development data. */
export const goldVisits = (half: Half): GoldVisit[] =>
  developmentSplit[half].visits.map((id) => {
    // The folder's README gives this shape.
    const row = JSON.parse(read(`visits/${id}.json`)) as {
      speakers: { id: string; role: string }[]
      utterances: Utterance[]
      gold: { must: { text: string }[]; mustNot: { text: string }[] }
    }
    const roleOf = Object.fromEntries(row.speakers.map((speaker) => [speaker.id, speaker.role]))
    return {
      id,
      visit: visitOf(row.utterances, roleOf),
      must: row.gold.must.map(({ text }) => text),
      mustNot: row.gold.mustNot.map(({ text }) => text),
    }
  })

/** Clinicians' notes of the open visits: nearly all of their sentences are true. */
export const openNotes = (set: 'aci' | 'primock'): { note: string; visit: Visit }[] =>
  (set === 'aci' ? aciVisits('valid') : primockVisits()).map(({ note, sources }) => ({
    note,
    visit: normaliseVisit(sources),
  }))
