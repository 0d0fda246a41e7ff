/**
 * The built-in composer on ACI-BENCH: ROUGE against reference notes, against extractive peers made in
 * the same run, and whether every line can be traced. Run: node bench/composer.ts
 */
import { existsSync } from 'node:fs'
import type { TemplateSection } from '#contract/item-fields.ts'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import type { ComposedNote } from '#server/clinical/composer/composed.ts'
import { composeNote } from '#server/clinical/composer/compose-note.ts'
import { renderNote } from '#server/clinical/composer/render-note.ts'
import { untraceable } from '#test/clinical/trace.ts'
import { type AciVisit, aciVisits, dataFolder, primockVisits } from './lib/visits.ts'
import { report } from './report.ts'

interface Means {
  rouge1: number
  rouge2: number
  rougeLsum: number
}
interface Scored {
  id: string
  reference: string
  hypothesis: string
}

const section = (heading: string, kind: TemplateSection['kind']): TemplateSection => ({
  heading,
  instruction: '',
  kind,
})
/** The parts that the reference notes of ACI-BENCH have. */
const template = {
  name: 'SOAP',
  sections: [
    section('Chief complaint', 'complaint'),
    section('History of present illness', 'history'),
    section('Review of systems', 'review'),
    section('Physical examination', 'objective'),
    section('Results', 'results'),
    section('Assessment and plan', 'plan'),
  ],
}

/** Markdown signs are no words of the note. */
const plain = (note: ComposedNote) => renderNote(note).replace(/^(?:## |- )/gm, '')

/** The strongest extractive peer of the ACI-BENCH paper (35.9/12.4/32.7 on test1). */
const doctorTurns = ({ sources }: AciVisit) =>
  sources
    .filter((s) => s.speaker === 'clinician')
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, 12)
    .map((s) => s.text)
    .join('\n')

async function scorer(): Promise<(items: Scored[]) => Means> {
  const module: unknown = await import(new URL('score/score.mjs', dataFolder).href)
  // Plain JavaScript of the evaluation data folder.
  const { scoreItems } = module as {
    scoreItems: (items: Scored[], options: { stem: boolean }) => { mean: Means }
  }
  return (items) => scoreItems(items, { stem: false }).mean
}

/** ROUGE-1, -2 and -Lsum in percent that the composer must reach on test1. */
const goals: [keyof Means, string, number][] = [
  ['rouge1', 'ROUGE-1', 43.9],
  ['rouge2', 'ROUGE-2', 17.6],
  ['rougeLsum', 'ROUGE-Lsum', 40.5],
]
const shown = (m: Means) => goals.map(([key]) => (100 * m[key]).toFixed(1)).join(' / ')

function measure(visits: readonly AciVisit[]) {
  const start = performance.now()
  const notes = visits.map((visit) => composeNote(template, visit.sources))
  const each = (performance.now() - start) / visits.length
  const items = notes.flatMap((note) => note.sections.flatMap((s) => s.items))
  const loose = notes.flatMap((note, i) => untraceable(note, visits[i]?.sources ?? []))
  const claims = notes.flatMap((note, i) => checkNote(renderNote(note), visits[i]?.sources ?? []))
  const wrong = claims.filter((c) => c.status === 'contradicted').length
  const words = notes.reduce((n, note) => n + plain(note).split(/\s+/).length, 0) / visits.length
  return {
    notes,
    each,
    lines: items.length,
    loose: loose.length,
    claims: claims.length,
    wrong,
    words,
  }
}

/** What must hold of any note: every line traceable, hardly one contradicted by its own check, quick. */
function reportSound(name: string, m: Omit<ReturnType<typeof measure>, 'notes'>): void {
  report({
    what: `composer, ${name}: traceable lines`,
    ours: m.lines - m.loose,
    peer: m.lines,
    goal: 1,
    moreIsBetter: true,
  })
  report({
    what: `composer, ${name}: own statements contradicted`,
    ours: m.wrong,
    peer: m.claims,
    goal: 0.01,
  })
  report({ what: `composer, ${name}: ms per visit, limit 200`, ours: m.each, peer: 200, goal: 1 })
  console.log(`${name}: ${m.words.toFixed(0)} words per note`)
}

async function reportOpen(split: 'valid' | 'test1'): Promise<void> {
  const visits = aciVisits(split)
  const mean = await scorer()
  const { notes, ...m } = measure(visits)
  const scored = (texts: string[]) =>
    mean(visits.map((v, i) => ({ id: v.id, reference: v.note, hypothesis: texts[i] ?? '' })))
  const ours = scored(notes.map(plain))
  console.log(
    `ACI-BENCH ${split}: ${shown(ours)}; 12 longest doctor turns ${shown(scored(visits.map(doctorTurns)))}`,
  )
  for (const [key, label, least] of goals)
    report({
      what: `composer, ACI-BENCH ${split}: ${label} in %, unstemmed, against the limit`,
      ours: 100 * ours[key],
      peer: least,
      goal: 1,
      moreIsBetter: true,
    })
  reportSound(`ACI-BENCH ${split}`, m)
}

/** PriMock57 was never trained on. */
async function reportPrimock(): Promise<void> {
  const visits = primockVisits()
  const mean = await scorer()
  const { notes, ...m } = measure(visits)
  const hypotheses = notes.map(plain)
  const ours = mean(
    visits.map((v, i) => ({ id: v.id, reference: v.note, hypothesis: hypotheses[i] ?? '' })),
  )
  console.log(`PriMock57: ${shown(ours)}`)
  reportSound('PriMock57', m)
}

async function main(): Promise<void> {
  if (!existsSync(dataFolder)) {
    console.log('The evaluation data folder is absent; nothing was measured.')
    return
  }
  await reportOpen('valid')
  await reportOpen('test1')
  await reportPrimock()
}

await main()
