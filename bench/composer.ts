/**
 * The built-in composer on ACI-BENCH: ROUGE against reference notes, against extractive peers made in
 * the same run, and whether every line can be traced. Run: node bench/composer.ts
 */
import { existsSync } from 'node:fs'
import type { TemplateSection } from '#contract/items.ts'
import { checkNote } from '#server/notes/claims/check-note.ts'
import { type ComposedNote, composeNote } from '#server/notes/composer/compose-note.ts'
import { renderNote } from '#server/notes/composer/render-note.ts'
import { untraceable } from '#test/claims/trace.ts'
import { createReport } from './lib/report.ts'
import { type AciVisit, aciVisits, dataFolder, primockVisits } from './lib/visits.ts'

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

const shown = (m: Means) =>
  [m.rouge1, m.rouge2, m.rougeLsum].map((v) => (100 * v).toFixed(1)).join(' / ')
const beats = (m: Means, goal: number[]) =>
  [m.rouge1, m.rouge2, m.rougeLsum].every((v, i) => 100 * v > (goal[i] ?? 0))

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

async function reportOpen(split: 'valid' | 'test1'): Promise<boolean> {
  const visits = aciVisits(split)
  const mean = await scorer()
  const { notes, ...m } = measure(visits)
  const scored = (texts: string[]) =>
    mean(visits.map((v, i) => ({ id: v.id, reference: v.note, hypothesis: texts[i] ?? '' })))
  const ours = scored(notes.map(plain))
  const peer = scored(visits.map(doctorTurns))
  const { row, report } = createReport(
    `Built-in composer: ACI-BENCH ${split}, ${visits.length} visits`,
  )
  row({
    figure: 'ROUGE-1 / 2 / Lsum, unstemmed',
    ours: shown(ours),
    peer: `${shown(peer)} (12 longest doctor turns)`,
    ratio: (ours.rouge1 / peer.rouge1).toFixed(2),
    goal: '> 43.9 / 17.6 / 40.5',
    ok: beats(ours, [43.9, 17.6, 40.5]),
  })
  row({
    figure: `lines traceable, of ${m.lines}`,
    ours: `${m.lines - m.loose}`,
    goal: 'all',
    ok: m.loose === 0,
  })
  row({
    figure: `own lines contradicted, of ${m.claims}`,
    ours: `${m.wrong}`,
    goal: '≤ 1 %',
    ok: m.wrong <= 0.01 * m.claims,
  })
  row({ figure: 'words per note', ours: m.words.toFixed(0), goal: 'reported', ok: true })
  row({
    figure: 'time per visit',
    ours: `${m.each.toFixed(1)} ms`,
    goal: '< 200 ms',
    ok: m.each < 200,
  })
  return report()
}

async function reportPrimock(): Promise<boolean> {
  const visits = primockVisits()
  const mean = await scorer()
  const { notes, ...m } = measure(visits)
  const ours = mean(
    visits.map((v, i) => ({
      id: v.id,
      reference: v.note,
      hypothesis: plain(notes[i] ?? { sections: [] }),
    })),
  )
  const { row, report } = createReport(
    `Built-in composer: PriMock57, ${visits.length} consultations (never trained on)`,
  )
  row({ figure: 'ROUGE-1 / 2 / Lsum, unstemmed', ours: shown(ours), goal: 'reported', ok: true })
  row({
    figure: `lines traceable, of ${m.lines}`,
    ours: `${m.lines - m.loose}`,
    goal: 'all',
    ok: m.loose === 0,
  })
  row({
    figure: `own lines contradicted, of ${m.claims}`,
    ours: `${m.wrong}`,
    goal: '≤ 1 %',
    ok: m.wrong <= 0.01 * m.claims,
  })
  row({ figure: 'words per note', ours: m.words.toFixed(0), goal: 'reported', ok: true })
  return report()
}

async function main(): Promise<void> {
  if (!existsSync(dataFolder)) {
    console.log('The evaluation data folder is absent; nothing was measured.')
    return
  }
  const results = [await reportOpen('valid'), await reportOpen('test1'), await reportPrimock()]
  process.exitCode = results.every(Boolean) ? 0 : 1
}

await main()
