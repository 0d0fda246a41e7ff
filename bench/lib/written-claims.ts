import { existsSync, readFileSync } from 'node:fs'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { visitNamed } from './any-visit.ts'
import { hasClaimsData, type LabelledClaim } from './claims-data.ts'

/**
 * Sentences about visits, written for the project by authors who had not read the checks, in other words than the visit.
 * `development` is for writing rules. `held-out`, drawn by the SHA-256 of the visit's id, and `held-out-2`, by an author who
 * kept these visits apart, are scored by totals only.
 */
export type WrittenSet = 'development' | 'held-out' | 'held-out-2'

type Row = Omit<LabelledClaim, 'visit'> & { excerpt?: string; visit?: string }

const folder = new URL('../sentences/', import.meta.url)

function rows<Shape>(file: string): Shape[] {
  const path = new URL(file, folder)
  if (!existsSync(path)) return []
  return (
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      // The files of this folder have this shape.
      .map((line) => JSON.parse(line) as Shape)
  )
}

interface Excerpt {
  id: string
  lines: { speaker: string; text: string }[]
}

const excerptSources = ({ lines }: Excerpt): Source[] =>
  lines.map(({ speaker, text }, i) => ({
    kind: 'transcript',
    id: String(i),
    text,
    speaker: speaker.toLowerCase(),
    timestamp: 5 * i,
  }))

/** The labelled sentences of a set. Those about visits of the evaluation data are left out if it is absent. */
export function writtenClaims(set: WrittenSet): LabelledClaim[] {
  const excerpts = new Map(rows<Excerpt>('excerpts.jsonl').map((one) => [one.id, one]))
  const visits = new Map<string, Visit>()
  const visitOf = (name: string) => {
    const excerpt = excerpts.get(name)
    const visit =
      visits.get(name) ?? normaliseVisit(excerpt ? excerptSources(excerpt) : visitNamed(name))
    visits.set(name, visit)
    return visit
  }
  return rows<Row>(`${set}.jsonl`).flatMap(({ excerpt, visit, ...claim }) => {
    const name = excerpt ?? visit ?? ''
    if (excerpt === undefined && !hasClaimsData()) return []
    return [{ ...claim, visit: visitOf(name) }]
  })
}
