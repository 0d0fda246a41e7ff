import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Parts of clinical/ that may run on the event loop: each is fast on a text of a page or two. */
const cheap = [
  // Line numbers, and references to them in a streamed answer.
  'citations/',
  'checks/claim-id.ts',
  'checks/statements.ts',
  'language/sentences.ts',
  'transcript/lines.ts',
  'transcript/roles.ts',
  'transcript/sentences.ts',
  // The sources without those of the chart.
  'language/source.ts',
  // A line as evidence, or as a judge's input.
  'language/evidence.ts',
  'judge-lines.ts',
  'verdicts.ts',
  // A limit, and a judge's answers as they are stored.
  'judge.ts',
  'coverage/verdicts.ts',
  // Language detection, from the first lines of a visit.
  'language/english.ts',
  // Common words of one answer, for its language.
  'transcript/language.ts',
  // Headings and hesitation sounds.
  'highlights/sections.ts',
  'language/clean.ts',
  // One style instruction of a user, and its effect on a note.
  'injection/orders.ts',
  // One line of a model's answer.
  'injection/links.ts',
  'style/',
  'language/units.ts',
  'language/synonyms.ts',
  // Names of drugs, line by line with pauses between.
  'drugs/',
]

const statement =
  /\bimport\s+(type\b)?\s*(?:\{([^}]*)\}|[\w*\s]+)\s*from\s*'([^']+)'|\bexport\s+(type\b)?\s*(?:\{([^}]*)\}|\*)\s*from\s*'([^']+)'|\bimport\('([^']+)'\)/g

/** The project path of an import; undefined for a package. */
function pathOf(file: string, from: string): string | undefined {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.join(posix.dirname(file), from) : undefined
}

/** The runtime imports of a file, without types. */
function takenBy(file: string, text: string): string[] {
  return [...text.matchAll(statement)].flatMap((found) => {
    const [, isType, names, from, isOtherType, otherNames, otherFrom, later] = found
    const list = (names ?? otherNames)?.split(',').filter((name) => name.trim() !== '')
    if (isType || isOtherType || list?.every((name) => name.trim().startsWith('type '))) return []
    return pathOf(file, from ?? otherFrom ?? later ?? '') ?? []
  })
}

/** Every file reachable from `entry` at run time, with the file that first imports it. */
function reachedFrom(entry: string): Map<string, string> {
  const reached = new Map([[entry, '']])
  for (const file of reached.keys()) {
    if (!existsSync(join(root, file))) continue
    for (const taken of takenBy(file, readFileSync(join(root, file), 'utf8')))
      if (!reached.has(taken)) reached.set(taken, file)
  }
  return reached
}

const isAnalysing = (file: string) =>
  file.startsWith('server/clinical/') &&
  !cheap.some((one) => file.startsWith(`server/clinical/${one}`))

test('no text is analysed on the event loop', () => {
  const reached = reachedFrom('server/main.ts')
  expect(reached.has('server/visits/analysis/analysis.ts')).toBe(true)
  const analysing = [...reached].filter(([file]) => isAnalysing(file))
  expect(analysing.map(([file, by]) => `${by} imports ${file}`)).toEqual([])
})

test('the analysis code is reachable through the workers', () => {
  const reached = [...reachedFrom('server/visits/analysis/worker.ts').keys()]
  expect(reached.filter(isAnalysing)).toContain('server/clinical/transcript/normalise.ts')
})

test('a type-only import does not count as a runtime import', () => {
  expect(
    takenBy(
      'server/chat/x.ts',
      `import type { A } from '#server/clinical/visit.ts'
import { type B } from './b.ts'
import { type C, d } from './d.ts'
const { e } = await import('./e.ts')`,
    ),
  ).toEqual(['server/chat/d.ts', 'server/chat/e.ts'])
})
