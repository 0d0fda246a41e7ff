/**
 * Learns the composer's weights (multinomial logistic regression) from the training split of
 * ACI-BENCH in the evaluation data folder and writes `server/clinical/composer/weights.json`: numbers
 * and single common words, no text of the data. Run: node bench/train-composer.ts
 */
import { existsSync, writeFileSync } from 'node:fs'
import { featuresOf } from '#server/clinical/composer/features.ts'
import { linesOf, statedSex } from '#server/clinical/composer/lines.ts'
import { classes, type LineClass, type Weights } from '#server/clinical/composer/model.ts'
import { voicesOf } from '#server/clinical/composer/roles.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'
import { aciVisits, type AciVisit, dataFolder } from './lib/visits.ts'

const rounds = 60
const rate = 0.5
const decay = 3e-3
/** A word must occur in so many visits to be learned, which also keeps names out. */
const commonIn = 8
/** Likeness with a sentence of the note from which on a line counts as used. */
const used = 0.34

interface Example {
  features: string[]
  label: number
}

const sectionClass = (section: string): LineClass => {
  if (/ASSESSMENT|PLAN|INSTRUCTION|IMPRESSION/i.test(section)) return 'plan'
  if (/RESULT/i.test(section)) return 'results'
  if (/EXAM|VITAL|OBJECTIVE/i.test(section)) return 'objective'
  return 'subjective'
}

const content = (text: string) =>
  new Set(
    tokenize(text)
      .filter((t) => /[\p{L}\d]/u.test(t.word) && !isStopword(t.word))
      .map((t) => stem(t.word)),
  )

function likeness(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  rarity: (w: string) => number,
): number {
  const sum = (words: Iterable<string>) => [...words].reduce((s, w) => s + rarity(w), 0)
  const shared = sum(a.intersection(b))
  return (2 * shared) / (sum(a) + sum(b) || 1)
}

function examplesOf(visit: AciVisit, rarity: (w: string) => number): Example[] {
  const index = indexSources(visit.sources)
  const lines = linesOf(index, { ...voicesOf(visit.sources), sex: statedSex(index) })
  const note = statementsIn(visit.note).map((s) => ({
    words: content(s.text),
    part: sectionClass(s.section),
  }))
  return lines.map((line) => {
    const words = content(line.text)
    const best = note
      .map((s) => ({ s, like: likeness(words, s.words, rarity) }))
      .sort((a, b) => b.like - a.like)[0]
    const part = best && best.like >= used ? best.s.part : 'none'
    return { features: featuresOf(line, index.units.length), label: classes.indexOf(part) }
  })
}

function rarityIn(visits: readonly AciVisit[]) {
  const counts = new Map<string, number>()
  for (const visit of visits)
    for (const word of content(visit.sources.map((s) => s.text).join(' ')))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word: string) => Math.log((visits.length + 1) / ((counts.get(word) ?? 0) + 0.5))
}

function commonFeatures(visits: readonly Example[][]): Set<string> {
  const counts = new Map<string, number>()
  for (const examples of visits)
    for (const feature of new Set(examples.flatMap((e) => e.features)))
      counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return new Set([...counts].filter(([, n]) => n >= commonIn).map(([feature]) => feature))
}

/** Gradient descent with AdaGrad steps; small enough to need no library. */
function learn(examples: readonly Example[]): Map<string, number[]> {
  const weights = new Map<string, number[]>()
  const squares = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const { features, label } of examples) {
      const sums = classes.map((_, c) =>
        features.reduce((s, f) => s + (weights.get(f)?.[c] ?? 0), 0),
      )
      const most = Math.max(...sums)
      const raised = sums.map((s) => Math.exp(s - most))
      const all = raised.reduce((a, b) => a + b, 0)
      for (const f of features) {
        const w = weights.get(f) ?? classes.map(() => 0)
        const g2 = squares.get(f) ?? classes.map(() => 1)
        classes.forEach((_, c) => {
          const gradient = (raised[c] ?? 0) / all - (c === label ? 1 : 0) + decay * (w[c] ?? 0)
          g2[c] = (g2[c] ?? 1) + gradient * gradient
          w[c] = (w[c] ?? 0) - (rate * gradient) / Math.sqrt(g2[c] ?? 1)
        })
        weights.set(f, w)
        squares.set(f, g2)
      }
    }
  return weights
}

const rounded = (weights: Map<string, number[]>): Weights =>
  Object.fromEntries(
    [...weights]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([f, w]) => [f, w.map((x) => Math.round(100 * x))]),
  )

function main(): void {
  if (!existsSync(dataFolder)) {
    console.log('The evaluation data folder is absent; nothing was learned.')
    return
  }
  const visits = aciVisits('train')
  const examples = visits.map((visit) => examplesOf(visit, rarityIn(visits)))
  const common = commonFeatures(examples)
  const kept = examples
    .flat()
    .map((e) => ({ ...e, features: e.features.filter((f) => common.has(f)) }))
  const weights = rounded(learn(kept))
  const json = `{\n${Object.entries(weights)
    .map(([f, w]) => `  ${JSON.stringify(f)}: [${w.join(', ')}]`)
    .join(',\n')}\n}\n`
  writeFileSync(new URL('../server/clinical/composer/weights.json', import.meta.url), json)
  const labels = classes.map((name, c) => `${name} ${kept.filter((e) => e.label === c).length}`)
  console.log(
    `${kept.length} lines (${labels.join(', ')}), ${common.size} features, ${json.length} bytes`,
  )
}

main()
