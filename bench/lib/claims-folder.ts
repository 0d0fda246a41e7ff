import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Visit } from '#server/clinical/visit.ts'
import type { LabelledClaim } from './claims-data.ts'
import { aciVisits, primockVisits } from './visits.ts'

interface Excerpt {
  id: string
  lines: { speaker: string; text: string }[]
}

const readRows = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)

const readExcerpt = ({ lines }: Excerpt): Visit =>
  normaliseVisit(
    lines.map(({ speaker, text }, at) => ({
      kind: 'transcript',
      id: String(at),
      text,
      speaker,
      timestamp: 5 * at,
    })),
  )

/** The open visits, under the ids that sentences name them by. */
const openVisits = (): [string, Visit][] => [
  ...(['train', 'valid'] as const).flatMap((split) =>
    aciVisits(split).map(({ id, sources }): [string, Visit] => [
      `aci-bench/${split}/${id}`,
      normaliseVisit(sources),
    ]),
  ),
  ...primockVisits().map(({ id, sources }): [string, Visit] => [
    `primock57/${id}`,
    normaliseVisit(sources),
  ]),
]

/**
 * Labelled sentences of a folder with `excerpts.jsonl` (id, lines with speaker and text) and `claims.jsonl` (id, excerpt or
 * open visit, sentence, label, kind, evidence).
 */
export function claimsInFolder(folder: string): LabelledClaim[] {
  const visits = new Map(
    readRows<Excerpt>(join(folder, 'excerpts.jsonl')).map((row) => [row.id, readExcerpt(row)]),
  )
  for (const [id, visit] of openVisits()) visits.set(id, visit)
  return readRows<Omit<LabelledClaim, 'visit'> & { excerpt?: string; visit?: string }>(
    join(folder, 'claims.jsonl'),
  ).flatMap(({ excerpt, visit: open, ...row }) => {
    const visit = visits.get(excerpt ?? open ?? '')
    return visit ? [{ ...row, visit }] : []
  })
}
