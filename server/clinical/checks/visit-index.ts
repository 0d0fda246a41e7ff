import type { Quantity } from '#server/clinical/transcript/quantities.ts'
import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import type { Statement, Visit, VisitLine } from '#server/clinical/visit.ts'
import { perVisit } from './per-visit.ts'
import { type Reading, readText } from './reading.ts'
import { withoutUpcomingAges } from './upcoming-ages.ts'
import { relatedConcepts, type RelatedConcept } from './related-concepts.ts'

/** A statement of the visit, read. */
export interface Passage extends Reading {
  statement: Statement
  line: VisitLine
  /** Drugs that it is about: its own, or those spoken of just before ("Ozempic … You'd start at 0.25"). */
  topics: readonly DrugMention[]
  /** The figures of the whole line. */
  ofLine: () => readonly Quantity[]
  /** The line before, in normal form. */
  before?: string
  /** The passage that this answers. */
  question?: Passage
  /** The passage that answers this. */
  reply?: Passage
}

export interface VisitIndex {
  visit: Visit
  passages: readonly Passage[]
  byStem: ReadonlyMap<string, readonly Passage[]>
  byConcept: ReadonlyMap<string, readonly Passage[]>
  /** Concepts of the visit that one of a note is related to. */
  related(ofNote: string): readonly RelatedConcept[]
}

const pronoun =
  /\b(?:stop|start|take|taking|keep|change|switch|swap|increase|reduce)\s(?:it|that|them|those)\b/i

/** Forms that a drug is spoken of by: "the patches" are those named before. */
const forms =
  /\b(patch|pill|tablet|jab|shot|injection|drop|cream|ointment|gel|spray|inhaler|puffer|lozenge|suppositor(?:y|ie))(?:e?s)?\b/i

/** Characters between a drug and its form. */
const formReach = 25

function formIn({ normal, drugs }: Reading): { form: string; named?: DrugMention } | undefined {
  const match = forms.exec(normal)
  if (!match?.[1]) return undefined
  const named = drugs.findLast(({ end }) => end <= match.index && match.index - end <= formReach)
  return { form: match[1].toLowerCase(), ...(named && { named }) }
}

/** "It's a cousin of the Zoloft": the drug spoken of is another. */
const isCompared = ({ normal, drugs }: Reading): boolean =>
  drugs.every(({ start }) => comparison.test(normal.slice(0, start)))
const comparison =
  /\b(?:cousin of|similar to|like|same (?:family|kind|group|type) as|related to|relative of|than|instead of)\s(?:the |your |his |her )?$/i

/** How many statements without another drug a drug remains the topic for. */
const topicReach = 5

function withTopics(read: readonly Omit<Passage, 'topics'>[]): Passage[] {
  const passages: Passage[] = []
  const byForm = new Map<string, DrugMention>()
  let [topics, since]: [readonly DrugMention[], number] = [[], 0]
  for (const one of read) {
    const spoken = formIn(one)
    const meant = spoken && byForm.get(spoken.form)
    if (one.drugs.length > 0 && !isCompared(one)) {
      // "It's probably the amlodipine, so let's stop that and start losartan" is about both.
      const before = pronoun.test(one.normal) && since <= topicReach ? topics : []
      ;[topics, since] = [[...before, ...one.drugs], 0]
      if (spoken?.named) byForm.set(spoken.form, spoken.named)
    } else if (meant) [topics, since] = [[meant], 0]
    else since++
    passages.push({ ...one, topics: since <= topicReach ? topics : [] })
  }
  return passages
}

function indexBy(passages: readonly Passage[], keysOf: (passage: Passage) => Iterable<string>) {
  const index = new Map<string, Passage[]>()
  for (const passage of passages)
    for (const key of new Set(keysOf(passage))) {
      const known = index.get(key)
      if (known) known.push(passage)
      else index.set(key, [passage])
    }
  return index
}

function linkAnswers(passages: readonly Passage[]): void {
  for (const passage of passages) {
    const { answers, answeredBy } = passage.statement
    const question = answers === undefined ? undefined : passages[answers]
    const reply = answeredBy === undefined ? undefined : passages[answeredBy]
    if (question) passage.question = question
    if (reply) passage.reply = reply
  }
}

/** "Twenty-five, not fifty" says nothing of fifty. */
const withoutDenied = ({ normal, quantities }: Reading) =>
  quantities.filter(({ start }) => !/\bnot\s+$/i.test(normal.slice(0, start)))

function makeIndex(visit: Visit): VisitIndex {
  const byLine = new Map<VisitLine, { quantities: readonly Quantity[] }[]>()
  const passages = withTopics(
    visit.statements.flatMap((statement) => {
      const line = visit.lines[statement.line]
      if (!line) return []
      const reading = readText(statement.text, statement.normal)
      const asked = visit.statements[statement.answers ?? -1]?.text ?? ''
      const quantities = withoutUpcomingAges(
        statement.normal,
        withoutDenied(reading),
        `${asked} ${line.text}`,
      )
      const before = visit.lines[statement.line - 1]?.normal
      const ofLine = () => (byLine.get(line) ?? []).flatMap((one) => one.quantities)
      const read = { ...reading, quantities, statement, line, ofLine, ...(before && { before }) }
      const siblings = byLine.get(line)
      if (siblings) siblings.push(read)
      else byLine.set(line, [read])
      return [read]
    }),
  )
  linkAnswers(passages)
  const byConcept = indexBy(passages, ({ mentions }) => mentions.map(({ concept }) => concept))
  return {
    visit,
    passages,
    byStem: indexBy(passages, ({ stems }) => stems),
    byConcept,
    related: relatedConcepts(new Set(byConcept.keys())),
  }
}

/** What the checks compare with; the sections of a note share one. */
export const readVisit = perVisit(makeIndex)
