/**
 * How well the product notices what a note leaves out: sentences taken out of complete notes of three writers over our
 * own visits and, where the evaluation data folder is present, out of reference notes of ACI-BENCH and PriMock57.
 * Run: node bench/omissions.ts
 */
import { existsSync } from 'node:fs'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { isNoticed, omissionSeeds } from '#test/clinical/omission-seeds.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { visits } from '#test/clinical/visits/all.ts'
import { composed, copiedWhole, type NoteWriter } from '#test/clinical/writers.ts'
import { aciVisits, dataFolder, primockVisits } from './lib/visits.ts'
import { report } from './report.ts'

interface Written {
  note: string
  sources: Source[]
}

/** Percent of the sentences taken out that must be noticed. */
const least = 80
/** The most lines per complete note that may be called left out. */
const mostAlarms = 1

function measure(name: string, notes: readonly Written[], isComplete: boolean): void {
  let [seeded, noticed, alarms] = [0, 0, 0]
  for (const { note, sources } of notes) {
    const index = indexSources(sources)
    const seeds = omissionSeeds(note, index)
    seeded += seeds.length
    noticed += seeds.filter((seed) => isNoticed(seed, note, index)).length
    alarms += findOmissions(note, index).length
  }
  report({
    what: `omissions, ${name}: noticed in %, of ${seeded}`,
    ours: (100 * noticed) / Math.max(1, seeded),
    peer: least,
    goal: 1,
    moreIsBetter: true,
  })
  const each = alarms / Math.max(1, notes.length)
  // Clinicians leave much out of their own notes, so that only ours are known to be complete.
  if (isComplete)
    report({
      what: `omissions, ${name}: alarms per complete note`,
      ours: each,
      peer: mostAlarms,
      goal: 1,
    })
  else console.log(`${name}: ${each.toFixed(2)} lines per note not covered by the clinician's own`)
}

function main(): void {
  const own = visits.map((visit) => ({ note: visit.note, sources: sourcesOf(visit) }))
  const by = (write: NoteWriter) => own.map(({ sources }) => ({ sources, note: write(sources) }))
  measure('our own notes', own, true)
  measure('composer', by(composed), true)
  measure('copying model', by(copiedWhole), true)
  if (!existsSync(dataFolder)) {
    console.log('The evaluation data folder is absent; only our own visits were measured.')
    return
  }
  measure('ACI-BENCH valid', aciVisits('valid'), false)
  measure('ACI-BENCH test1', aciVisits('test1'), false)
  measure('PriMock57', primockVisits(), false)
}

main()
