import type { TemplateSection } from '#contract/item-fields.ts'
import { answerOf } from '#server/clinical/language/questions.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { ComposedItem, ComposedNote } from './composed.ts'
import { featuresOf } from './features.ts'
import { highlights } from './highlights.ts'
import { isComplaint, isVital, planFrom, spoken, storyFrom } from './cues.ts'
import { salientIn } from '#server/clinical/coverage/salient.ts'
import { unableWords } from '#server/clinical/coverage/words.ts'
import type { SectionKind } from './section-kind.ts'
import { kindsFor } from './kinds.ts'
import { isEnglish } from './language.ts'
import type { Line } from './line.ts'
import { linesOf, statedSex } from './lines.ts'
import { classes, classify, type LineClass, shippedWeights } from './model.ts'
import { isRisk } from './risk.ts'
import { voicesOf } from './roles.ts'
import { isMustHave, isVitalToTell, opensStory, salience } from './salience.ts'
import { joinFindings, withoutRepeats } from './tidy.ts'
import { verbatim } from './verbatim.ts'

export interface ComposeOptions {
  detail?: 'brief' | 'standard' | 'detailed'
}
/** A line with the kinds of section it may stand under, best first, and how surely it is wanted there (0 to 1). */
interface ScoredLine extends Line {
  kinds: SectionKind[]
  score: number
  /** Dangerous to leave out. */
  must: boolean
}

// Words per note: a share of what was said, within bounds, and more of a short visit; tuned on the
// validation split of ACI-BENCH.
const budgets = {
  brief: { share: 0.15, short: 0.35, least: 120, most: 220 },
  standard: { share: 0.29, short: 1, least: 335, most: 900 },
  detailed: { share: 0.5, short: 0.9, least: 360, most: 900 },
}
/** A line less sure than this is left out even where there is room. */
const leastScore = { brief: 0.5, standard: 0.2, detailed: 0.15 }

/** What the radar would list as left out is wanted so much more; tuned on the training and validation splits of ACI-BENCH. */
const ofWatched = 0.2

function scored(index: SourceIndex, sources: readonly Source[], isBrief: boolean): ScoredLine[] {
  const weights = shippedWeights()
  const facts = { ...voicesOf(sources), sex: statedSex(index) }
  const total = index.units.length
  const lines = linesOf(index, facts)
  const start = planFrom(lines, total)
  const from = storyFrom(index.units)
  const watched = new Set(salientIn(index).map(({ unit }) => unit))
  let before: ScoredLine | undefined
  // Why the patient came stands in every note, however short it is.
  const why = lines.find((line) => opensStory(line, from) && mayOpen(line))
  return lines.map((line) => {
    const chances = classify(featuresOf(line, total), weights)
    const part = partOf(line, chances)
    const kinds = before && inherits(before, line) ? before.kinds : kindsFor(line, part, start)
    const [kind = 'history'] = kinds
    const must =
      line === why || (isBrief ? isVitalToTell(line, kind) : isMustHave(line, kind, from))
    const isWatched = line.units.some((unit) => watched.has(unit))
    const score = Math.min(1, 1 - chances.none + salience(line, from) + (isWatched ? ofWatched : 0))
    before = { ...line, kinds, score: must ? 1 : score, must }
    return before
  })
}

/** "No trouble breathing with it?" right after the allergy is about the allergy. */
function inherits(before: ScoredLine, line: Line): boolean {
  const [first] = line.units
  const gap = (first?.at ?? 0) - (before.units.at(-1)?.at ?? 0)
  if (first && before.kinds[0] === 'results')
    return (
      gap === 1 && line.role === 'clinician' && line.form === 'statement' && seesOn.test(first.text)
    )
  if (!first || gap > 3 || !topical.has(before.kinds[0] ?? 'history')) return false
  if (line.role === 'clinician' && line.form === 'statement')
    return /\broom for that\b|\btalk about that\b/i.test(first.text)
  if (gap !== 1 || line.form !== 'answer') return false
  return /^(?:and |so |but )?(?:that|it|how long|when|for how|what happen)|\b(?:with|from|about|of|after) (?:it|that)\b/i.test(
    first.text,
  )
}
const topical = new Set<SectionKind>([
  'allergies',
  'medications',
  'objective',
  'mental-state',
  'family',
])
/** "I don't see any fractures." behind what the x-ray shows. */
const seesOn =
  /^\W*(?:(?:and|so|but|also)\b\W*)*(?:i (?:do(?:n't| not)?|can(?:'t| not)?|did(?:n't| not)?)(?: also)? (?:see|notice|appreciate)|there (?:is|are|was|were) (?:no|an?|some)\b|no (?:evidence|signs?))/i

/** The likeliest part of what the learned weights know; patients tell of themselves. */
function partOf(line: Line, chances: Record<LineClass, number>): LineClass {
  if (line.role === 'patient') return 'subjective'
  const parts = classes.filter((part) => part !== 'none')
  return parts.reduce((a, b) => (chances[b] > chances[a] ? b : a))
}

const wordsIn = (text: string) => text.split(/\s+/).length

/** What must stand in the note takes this share of its length from the rest. */
const ofMust = 0.5

/** The surest lines that fit the length, back in spoken order; what must not be missed always stays. */
function withinBudget(
  lines: ScoredLine[],
  spokenWords: number,
  detail: keyof typeof budgets,
): ScoredLine[] {
  const { share, short, least, most } = budgets[detail]
  let left = Math.min(most, Math.max(share * spokenWords, Math.min(least, short * spokenWords)))
  const kept = new Set<ScoredLine>(lines.filter((line) => line.must))
  for (const line of kept) left -= ofMust * wordsIn(line.text)
  for (const line of lines.toSorted((a, b) => b.score - a.score)) {
    const cost = wordsIn(line.text)
    if (kept.has(line) || line.score < leastScore[detail] || cost > left) continue
    kept.add(line)
    left -= cost
  }
  return lines.filter((line) => kept.has(line))
}

const duplicating = new Set<SectionKind>(['summary', 'verbatim'])

function assign(
  lines: readonly ScoredLine[],
  sections: readonly TemplateSection[],
): Map<TemplateSection, ScoredLine[]> {
  const byKind = new Map(sections.toReversed().map((s) => [s.kind, s]))
  const placed = new Map<TemplateSection, ScoredLine[]>(sections.map((s) => [s, []]))
  for (const line of lines) {
    const kind = line.kinds.find((k) => byKind.has(k))
    const section = kind && (ofItsOwn(line, sections) ?? byKind.get(kind))
    if (section) placed.get(section)?.push(line)
  }
  fillComplaint(placed)
  for (const [section, own] of placed)
    if (section.kind === 'objective') placed.set(section, vitalsFirst(own))
  return placed
}

/** A section for risk holds what was asked of it, wherever else the template has its kind. */
const ofItsOwn = (line: ScoredLine, sections: readonly TemplateSection[]) =>
  isRisk(line)
    ? sections.find((s) => s.kind === 'mental-state' && /\brisk\b/i.test(s.heading))
    : undefined

/** All that was measured in one line, as clinicians read it. */
function measured(lines: readonly ScoredLine[]): ScoredLine[] {
  const [first] = lines
  if (!first) return []
  const units = [...new Set(lines.flatMap((line) => line.units))]
  return [{ ...first, text: lines.map((line) => line.text).join(' '), units }]
}

const vitalsFirst = (lines: readonly ScoredLine[]) => [
  ...measured(lines.filter(isVital)),
  ...lines.filter((line) => !isVital(line)),
]

/** Whether a line tells of a complaint by itself. */
const mayOpen = (line: Line) =>
  line.form === 'statement' &&
  (tellsFinding(line) || unableWords.test(spoken(line))) &&
  !repliesOnly(line)

/** Lines within which a patient's own words win over what the clinician says of the complaint. */
const nearBy = 5

/** Where nobody said "here for …": the first thing that the patient tells of. */
function fillComplaint(placed: Map<TemplateSection, ScoredLine[]>): void {
  const complaint = [...placed.keys()].find((s) => s.kind === 'complaint')
  const history = [...placed.keys()].find((s) => s.kind === 'history')
  const told = history && placed.get(history)
  if (!complaint || !told || placed.get(complaint)?.length) return
  const any = told.findIndex(mayOpen)
  // What was read from a form is often put right at once.
  const own = told.findIndex((line) => line.role === 'patient' && mayOpen(line))
  const first = own >= 0 && own - any <= nearBy ? own : any
  if (first >= 0) placed.set(complaint, told.splice(first, 1))
}

/** "No, but I had two fits last year." is no reason to come: it only answers. */
const repliesOnly = (line: Line) => {
  const said = line.units[0]?.text ?? ''
  return (
    answerOf(said) === 'no' ||
    /^\W*(?:i )?(?:ca|can|do)(?: ?n['’]?t|not)? ?(?:recall|remember)/i.test(said)
  )
}

const tellsFinding = (line: Line) => line.units.some((u) => u.analysis.terms.some(isComplaint))

function summaryOf(lines: readonly ScoredLine[]): ScoredLine[] {
  const best = lines.toSorted((a, b) => b.score - a.score).slice(0, 6)
  return lines.filter((line) => best.includes(line))
}

const itemOf = (line: Line): ComposedItem => ({
  text: line.text,
  evidence: [...new Set(line.units.flatMap((u) => u.sources.map((s) => s.id)))],
})

/**
 * Writes a note from quotes and close rewordings of the sources alone; the same input gives the same
 * note. Sections without evidence come back empty. Languages other than English give highlights in
 * order of time. A template that holds a 'verbatim' section receives all that was said there.
 */
export function composeNote(
  template: { name: string; sections: readonly TemplateSection[] },
  sources: readonly Source[],
  options: ComposeOptions = {},
): ComposedNote {
  if (sources.length > 0 && !isEnglish(sources)) return highlights(template.sections, sources)
  const index = indexSources(sources)
  const spokenWords = sources.reduce((n, s) => n + wordsIn(s.text), 0)
  const lines = withinBudget(
    withoutRepeats(scored(index, sources, options.detail === 'brief')),
    spokenWords,
    options.detail ?? 'standard',
  )
  const placed = assign(
    lines,
    template.sections.filter((s) => !duplicating.has(s.kind)),
  )
  return {
    sections: template.sections.map((section) => {
      if (section.kind === 'verbatim') return { heading: section.heading, items: verbatim(sources) }
      const own = section.kind === 'summary' ? summaryOf(lines) : (placed.get(section) ?? [])
      return { heading: section.heading, items: joinFindings(own).map(itemOf) }
    }),
  }
}
