import type { Passage } from '#server/clinical/checks/visit-index.ts'
import { type DrugTopic, drugsNamed } from './drug-names.ts'
import type { ChartEntry } from './entries.ts'

/** What one statement says about a drug. */
export interface DrugTalk {
  topic: DrugTopic
  passage: Passage
  /** The statement's part about this drug, in normal form. */
  text: string
  /** Whether it names the drug, which later statements only go on with. */
  isNamed: boolean
}

/** Lines behind a drug in which a statement without another drug may still be about it. */
const reach = 4

/** Words about how something is taken. A question without them is about something else. */
const ofTaking =
  /\b(?:it|that|them|those|these|one|ones|dose|strength|tablets?|pills?|capsules?|puffs?|drops?|units?|tak(?:e|es|ing)|using|how (?:much|many|often)|mornings?|evenings?|nights?|bedtime|meals?|food|stomach|mg|mcg|stopped|still|twice|once|times)\b/i
const fewWords = 3

/** What the visit says about each drug, in spoken order. A statement that names none goes on with the one before. */
export function drugTalk(passages: readonly Passage[], entries: readonly ChartEntry[]): DrugTalk[] {
  const medications = entries.filter(({ part }) => part === 'medications')
  const found: DrugTalk[] = []
  let open: { topic: DrugTopic; line: number } | undefined
  for (const passage of passages) {
    const { number } = passage.line
    const named = namedParts(passage, medications, open?.topic)
    const last = named.at(-1)
    found.push(...named)
    if (last) open = { topic: last.topic, line: number }
    else if (open && (number - open.line > reach || turnsAway(passage))) open = undefined
    else if (open) {
      found.push({ topic: open.topic, passage, text: passage.normal, isNamed: false })
      if (ofTaking.test(passage.normal)) open.line = number
    }
  }
  return found
}

/** Another drug, or a clinician who goes on to something else. "I see" and "Good" don't. */
const turnsAway = ({ normal, line, drugs }: Passage): boolean =>
  drugs.length > 0 ||
  (line.role === 'clinician' && normal.split(/\s+/).length > fewWords && !ofTaking.test(normal))

/** The drugs of a statement, each with its part of it. */
function namedParts(
  passage: Passage,
  medications: readonly ChartEntry[],
  open: DrugTopic | undefined,
): DrugTalk[] {
  const { normal } = passage
  const named = drugsNamed(passage, medications)
  return named.map(({ topic, start, end }, at) => {
    const after = named[at + 1]
    // A statement may begin with more about the drug before.
    const isFirst = at === 0 && (open === undefined || open.key === topic.key)
    const from = isFirst
      ? 0
      : boundary(normal, named[at - 1]?.end ?? 0, start, at === 0 ? 0 : start)
    const to = after ? boundary(normal, end, after.start, after.start) : normal.length
    return { topic, passage, text: normal.slice(from, to), isNamed: true }
  })
}

/** Where the words about one drug end and those about the next begin: the last comma or "and" between them. */
function boundary(text: string, from: number, to: number, otherwise: number): number {
  const cut = [...text.slice(from, to).matchAll(/[,;]|\b(?:and|or|but)\b/gi)].at(-1)
  return cut ? from + cut.index : otherwise
}
