/**
 * Highlights on visits with the facts that a note of them must say: facts complete and missing, words, and lines of raw
 * dialogue. Of the first half of the development data `--show` lists what is not complete; of the second only totals
 * are ever printed, and only with `--second`. Run: node bench/highlights.ts
 */
import { buildHighlights } from '#server/clinical/highlights/highlights.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { type DevelopmentVisit, developmentVisits } from './lib/development-visits.ts'
import { matchFact, rawLines } from './lib/match-facts.ts'
import { dataFolder, primockVisits } from './lib/visits.ts'
import { existsSync } from 'node:fs'
import { report } from './report.ts'

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

function measure(sources: readonly Source[]) {
  const sections = buildHighlights(normaliseVisit(sources))
  const lines = sections.flatMap(({ heading, lines: own }) =>
    own.map((line) => ({ ...line, heading })),
  )
  return {
    lines,
    words: lines.reduce((sum, { text }) => sum + wordsIn(text), 0),
    raw: rawLines(
      lines,
      sources.map(({ text }) => text),
    ),
  }
}

function reportVisits(name: string, visits: readonly DevelopmentVisit[], isShown: boolean): void {
  const scored = visits.map(({ sources, must }) => {
    const { lines, words, raw } = measure(sources)
    return { words, raw, facts: must.map((fact) => ({ fact, match: matchFact(fact, lines) })) }
  })
  const facts = scored.flatMap((one) => one.facts)
  const critical = facts.filter(({ fact }) => fact.critical)
  const count = (some: typeof facts, match: string) =>
    some.filter((one) => one.match === match).length
  console.log(
    `${name}: ${scored.map(({ words }) => words).join(', ')} words; critical complete ${percent(count(critical, 'complete'), critical.length).toFixed(0)} %`,
  )
  if (isShown)
    for (const { fact, match } of facts)
      if (match !== 'complete')
        console.log(
          `  ${match}${fact.critical ? ', critical' : ''}: ${fact.id} ${fact.text} ${fact.evidence.map((at) => at + 1).join(',')}`,
        )
  report({
    what: `highlights, ${name}: critical facts missing in %, of ${critical.length}`,
    ours: percent(count(critical, 'missing'), critical.length),
    peer: 10,
    goal: 1,
  })
  report({
    what: `highlights, ${name}: facts complete in %, of ${facts.length}`,
    ours: percent(count(facts, 'complete'), facts.length),
    peer: 75,
    goal: 1,
    moreIsBetter: true,
  })
  report({
    what: `highlights, ${name}: lines of raw dialogue, limit 0`,
    ours: scored.reduce((sum, { raw }) => sum + raw.length, 0),
    peer: 1,
    goal: 0,
  })
  if (isShown)
    for (const { raw } of scored) for (const { text } of raw) console.log(`  raw: ${text}`)
}

function main(): void {
  const sample = sampleVisit().lines.map(({ speaker, text, start, end }, at) => ({
    kind: 'transcript' as const,
    id: String(at),
    text,
    speaker,
    timestamp: start,
    end,
  }))
  const own = measure(sample)
  report({
    what: 'highlights, sample visit: words, limit 350',
    ours: own.words,
    peer: 350,
    goal: 1,
  })
  report({
    what: 'highlights, sample visit: lines of raw dialogue, limit 0',
    ours: own.raw.length,
    peer: 1,
    goal: 0,
  })
  if (!existsSync(dataFolder)) {
    console.log('The evaluation data folder is absent; only the sample visit was measured.')
    return
  }
  reportVisits('first half', developmentVisits('first'), process.argv.includes('--show'))
  if (process.argv.includes('--second'))
    reportVisits('second half', developmentVisits('second'), false)
  const open = primockVisits().map(({ sources }) => measure(sources))
  const raw = open.reduce((sum, one) => sum + one.raw.length, 0)
  console.log(
    `PriMock57: ${(open.reduce((sum, { words }) => sum + words, 0) / open.length).toFixed(0)} words per visit, ${raw} lines of raw dialogue`,
  )
}

main()
