import { existsSync, readFileSync } from 'node:fs'
import type { Source } from '#server/clinical/language/source.ts'
import { developmentSplit } from './development-split.ts'
import { dataFolder } from './visits.ts'

/** Something that a note of the visit must say, with the lines it was said in. */
export interface GoldFact {
  id: string
  text: string
  /** Indexes of utterances. */
  evidence: number[]
  kind: string
  critical: boolean
}

export interface DevelopmentVisit {
  id: string
  sources: Source[]
  must: GoldFact[]
}

const readVisit = (id: string): DevelopmentVisit => {
  // The folder's README gives this shape.
  const visit = JSON.parse(readFileSync(new URL(`visits/${id}.json`, dataFolder), 'utf8')) as {
    speakers: { id: string; role: string }[]
    utterances: { i: number; speaker: string; start: number; end: number; text: string }[]
    gold: { must: GoldFact[] }
  }
  const roles = new Map(visit.speakers.map(({ id: label, role }) => [label, role]))
  const sources = visit.utterances.map(({ i, speaker, start, end, text }) => ({
    kind: 'transcript' as const,
    id: String(i),
    text,
    speaker: roles.get(speaker) ?? speaker,
    timestamp: start,
    end,
  }))
  return { id, sources, must: visit.gold.must }
}

/** The visits of one half of the development data; none if the evaluation data folder is absent. */
export const developmentVisits = (half: 'first' | 'second'): DevelopmentVisit[] =>
  existsSync(dataFolder) ? developmentSplit[half].visits.map(readVisit) : []
