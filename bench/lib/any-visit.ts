import { existsSync, readFileSync } from 'node:fs'
import type { Source } from '#server/clinical/language/source.ts'
import { aciVisits, dataFolder, mtsVisits, primockVisits } from './visits.ts'

const roles: Record<string, string> = { D: 'clinician', P: 'patient', R: 'relative' }

/** Visits written for the project, in the shape of `visits/`. */
const ownVisits = new URL('../../test/fixtures/recorded/visits/', import.meta.url)

/**
 * A visit of the evaluation data by its name: `aci-bench/train/D2N001`, `mts-dialog/valid/<id>`, `primock57/<id>`,
 * `visits/<file without .json>`, or the path of a file in the shape of `visits/`. `own/<name>` was written for the
 * project.
 * @throws Error if there is none, or its split is not for tuning
 */
export function visitNamed(name: string): Source[] {
  const [set = '', ...rest] = name.split('/')
  if (set === 'aci-bench' || set === 'mts-dialog') {
    const [split = '', id = ''] = rest
    if (split !== 'train' && split !== 'valid') throw new Error('only train and valid may be read')
    const all = set === 'aci-bench' ? aciVisits(split) : mtsVisits(split)
    return sourcesIn(all.find((one) => one.id === id))
  }
  if (set === 'primock57') return sourcesIn(primockVisits().find(({ id }) => id === rest.join('/')))
  const file =
    set === 'visits'
      ? new URL(`${name}.json`, dataFolder)
      : set === 'own'
        ? new URL(`${rest.join('/')}.json`, ownVisits)
        : name
  if (!existsSync(file)) throw new Error(`there is no visit ${name}`)
  // The folder's README gives this shape.
  const { utterances } = JSON.parse(readFileSync(file, 'utf8')) as {
    utterances: { i: number; speaker: string; start: number; end: number; text: string }[]
  }
  return utterances.map(({ i, speaker, start, end, text }) => ({
    kind: 'transcript',
    id: String(i),
    text,
    speaker: roles[speaker] ?? speaker,
    timestamp: start,
    end,
  }))
}

function sourcesIn(visit: { sources: Source[] } | undefined): Source[] {
  if (!visit) throw new Error('there is no such visit')
  return visit.sources
}
