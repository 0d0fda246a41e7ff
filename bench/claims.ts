/**
 * How well the claim ledger tells right from wrong: errors seeded into notes of our own visits and,
 * where the evaluation data folder is present, into reference notes of ACI-BENCH and PriMock57.
 * Run: node bench/claims.ts
 */
import { existsSync } from 'node:fs'
import { checkNote } from '#server/notes/claims/check-note.ts'
import { indexSources, type SourceIndex } from '#server/notes/text/source-index.ts'
import { type Seed, seedsIn } from '#test/claims/seeds.ts'
import { sourcesOf } from '#test/claims/visit.ts'
import { visits } from '#test/claims/visits/all.ts'
import { createReport } from './lib/report.ts'
import { aciVisits, dataFolder, primockVisits } from './lib/visits.ts'

interface Case {
  note: string
  index: SourceIndex
  seeds: { kind: string; after: string }[]
}
interface Tally {
  seeded: number
  caught: number
  contradicted: number
}

/** Recall that the ledger must reach for errors of these kinds (design §8.1). */
const goals: Record<string, number> = {
  dose: 95,
  number: 95,
  frequency: 95,
  duration: 95,
  drug: 95,
  negation: 95,
  side: 95,
}
const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
const shown = (value: number) => `${value.toFixed(1)} %`

function worst(sentence: string, index: SourceIndex): 'supported' | 'unsupported' | 'contradicted' {
  const statuses = checkNote(sentence, index).map((c) => c.status)
  if (statuses.includes('contradicted')) return 'contradicted'
  return statuses.includes('unsupported') ? 'unsupported' : 'supported'
}

function tally(cases: readonly Case[]): Map<string, Tally> {
  const kinds = new Map<string, Tally>()
  for (const { index, seeds } of cases)
    for (const { kind, after } of seeds) {
      const t = kinds.get(kind) ?? { seeded: 0, caught: 0, contradicted: 0 }
      const status = worst(after, index)
      t.seeded++
      if (status !== 'supported') t.caught++
      if (status === 'contradicted') t.contradicted++
      kinds.set(kind, t)
    }
  return kinds
}

function correct(cases: readonly Case[]) {
  const claims = cases.flatMap(({ note, index }) => checkNote(note, index))
  const of = (status: string) => claims.filter((c) => c.status === status).length
  return { all: claims.length, contradicted: of('contradicted'), unsupported: of('unsupported') }
}

/** Only sentences that are right before the change can tell whether the change was seen. */
const fairSeeds = (note: string, said: string, index: SourceIndex): Seed[] =>
  seedsIn(note, said).filter((seed) => worst(seed.before, index) === 'supported')

function ownCases(): Case[] {
  return visits.map((visit) => ({
    note: visit.note,
    index: indexSources(sourcesOf(visit)),
    seeds: [
      ...seedsIn(visit.note, visit.dialogue),
      ...visit.wrong.map(([kind, after]) => ({ kind, after })),
      ...visit.invented.map((after) => ({ kind: 'finding', after })),
    ],
  }))
}

function openCases(open: ReturnType<typeof aciVisits>): Case[] {
  return open.map(({ note, sources }) => {
    const index = indexSources(sources)
    return { note, index, seeds: fairSeeds(note, sources.map((s) => s.text).join(' '), index) }
  })
}

function reportCases(title: string, cases: readonly Case[], isOurs: boolean): boolean {
  const { row, report } = createReport(title)
  for (const [kind, t] of tally(cases)) {
    const caught = percent(t.caught, t.seeded)
    const goal = isOurs ? goals[kind] : undefined
    row({
      figure: `changed ${kind}: caught of ${t.seeded}`,
      ours: `${shown(caught)} (contradicted ${shown(percent(t.contradicted, t.seeded))})`,
      goal: goal ? `≥ ${goal} %` : 'reported',
      ok: caught >= (goal ?? 0),
    })
  }
  const c = correct(cases)
  const falsely = percent(c.contradicted, c.all)
  row({
    figure: `right sentences contradicted, of ${c.all}`,
    ours: shown(falsely),
    goal: '≤ 10 %',
    ok: falsely <= 10,
  })
  const found = [...tally(cases).values()].reduce((n, t) => n + t.contradicted, 0)
  const precision = percent(found, found + c.contradicted)
  row({
    figure: 'precision of "contradicted": errors among all',
    ours: shown(precision),
    goal: isOurs ? '≥ 90 %' : 'reported',
    ok: !isOurs || precision >= 90,
  })
  const amber = percent(c.unsupported, c.all)
  row({
    figure: 'right sentences unsupported',
    ours: shown(amber),
    goal: isOurs ? '≤ 10 %' : 'reported',
    ok: !isOurs || amber <= 10,
  })
  return report()
}

function reportSpeed(cases: readonly Case[]): boolean {
  const { row, report } = createReport('Claim ledger: speed')
  let sentences = 0
  const start = performance.now()
  for (const { note, index } of cases) sentences += checkNote(note, index).length
  const each = (performance.now() - start) / Math.max(1, sentences)
  row({
    figure: `time per sentence, ${sentences} sentences`,
    ours: `${each.toFixed(2)} ms`,
    goal: '< 1 ms',
    ok: each < 1,
  })
  return report()
}

function main(): void {
  const own = ownCases()
  const results = [reportCases('Claim ledger: our own visits', own, true), reportSpeed(own)]
  if (existsSync(dataFolder)) {
    for (const split of ['valid', 'test1'] as const)
      results.push(
        reportCases(
          `Claim ledger: ACI-BENCH ${split} reference notes`,
          openCases(aciVisits(split)),
          false,
        ),
      )
    results.push(
      reportCases('Claim ledger: PriMock57 clinician notes', openCases(primockVisits()), false),
    )
  } else console.log('The evaluation data folder is absent; only our own visits were measured.')
  process.exitCode = results.every(Boolean) ? 0 : 1
}

main()
