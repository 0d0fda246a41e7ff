/**
 * How well and how quickly misheard drug names are found: names seeded by hand and by rule, false marks in
 * open consultations where the evaluation data folder is present, and the search by sound against a look at
 * every name. Run: node bench/drugs.ts
 */
import { distance } from 'fastest-levenshtein'
import { noBias } from '#server/clinical/drugs/bias.ts'
import { createDoubter } from '#server/clinical/drugs/doubts.ts'
import { drugNames } from '#server/clinical/drugs/drug-names.ts'
import { drugNamed } from '#server/clinical/drugs/lexicon.ts'
import { toLetters } from '#server/clinical/drugs/name-index.ts'
import { asHeard } from '#server/clinical/drugs/sound.ts'
import { spokenIn } from '#server/clinical/drugs/spoken.ts'
import { misheard } from '#test/drugs/mishear.ts'
import { hasOpenNames, isKnown, openNames } from '#test/drugs/open-names.ts'
import { aciVisits, primockVisits } from './lib/visits.ts'
import { median, report } from './report.ts'

/** Least share of seeds whose name is among the first three, most false marks in 1,000 words, milliseconds a line. */
const goals = { recall: 85, falseMarks: 1, perLine: 0.2, coverage: 95 }

const doubter = createDoubter(noBias)
const seeds = misheard().filter(
  ({ said, meant }) => drugNamed(said)?.generic !== drugNamed(meant)?.generic,
)

function reportRecall(): void {
  const found = seeds.filter(({ sentence, meant }) =>
    doubter
      .doubtsIn(sentence)
      .some(({ suggestions }) =>
        suggestions.some(({ name }) => name.toLowerCase() === meant.toLowerCase()),
      ),
  )
  report({
    what: `drugs: ${seeds.length} misheard names, right one among three in %`,
    ours: (100 * found.length) / seeds.length,
    peer: goals.recall,
    goal: 1,
    moreIsBetter: true,
  })
}

function reportFalseMarks(name: string, lines: readonly string[]): void {
  const words = lines.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  const marks = lines.reduce((sum, text) => sum + doubter.doubtsIn(text).length, 0)
  report({
    what: `drugs, ${name}: marks in 1,000 words`,
    ours: (1_000 * marks) / words,
    peer: goals.falseMarks,
    goal: 1,
  })
}

/** Every stretch of one to four words against every name. */
function naive(): (text: string) => number {
  const names = drugNames().map(({ name }) => asHeard(toLetters(name)))
  return (text) => {
    const words = spokenIn(text)
    let best = 99
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
        const heard = asHeard(
          words
            .slice(from, to)
            .map(({ word }) => word)
            .join(''),
        )
        for (const name of names) best = Math.min(best, distance(heard, name))
      }
    return best
  }
}

/** Milliseconds of processor time, whatever else the machine does. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

function perLine(lines: readonly string[], read: (text: string) => unknown): number {
  const rounds = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    for (const line of lines) read(line)
    return cpuMs(start) / lines.length
  })
  return median(rounds)
}

function reportSpeed(lines: readonly string[]): void {
  // Each round a new search, so that nothing is remembered from the round before.
  const ours = median(
    Array.from({ length: 3 }, () => {
      const fresh = createDoubter(noBias)
      const start = process.cpuUsage()
      for (const line of lines) fresh.doubtsIn(line)
      return cpuMs(start) / lines.length
    }),
  )
  const scan = perLine(lines.slice(0, 40), naive())
  report({ what: 'drugs: ms a line, against a look at every name', ours, peer: scan, goal: 0.05 })
  report({ what: 'drugs: ms a line, limit 0.2', ours, peer: goals.perLine, goal: 1 })
}

function main(): void {
  reportRecall()
  if (!hasOpenNames()) {
    reportSpeed(seeds.map(({ sentence }) => sentence))
    console.log('The evaluation data folder is absent; only our own seeds were measured.')
    return
  }
  const names = openNames()
  report({
    what: `drugs: ${names.length} drugs of an open list known in %`,
    ours: (100 * names.filter(isKnown).length) / names.length,
    peer: goals.coverage,
    goal: 1,
    moreIsBetter: true,
  })
  const linesOf = (visits: { sources: { text: string }[] }[]) =>
    visits.flatMap(({ sources }) => sources.map(({ text }) => text))
  reportFalseMarks('ACI-BENCH test1', linesOf(aciVisits('test1')))
  const primock = linesOf(primockVisits())
  reportFalseMarks('PriMock57', primock)
  reportSpeed(primock)
}

main()
