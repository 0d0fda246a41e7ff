import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import { type Relation, sameMeaning } from '#server/clinical/lexicon/relations.ts'
import type { Statement, Visit, VisitLine } from '#server/clinical/visit.ts'
import { perVisit } from './per-visit.ts'
import { type Reading, readText } from './reading.ts'

/** A statement of the visit, read. */
export interface Passage extends Reading {
  statement: Statement
  line: VisitLine
  /** Drugs that it is about: its own, or those spoken of just before ("Ozempic … You'd start at 0.25"). */
  topics: readonly DrugMention[]
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
  /** How much a stem tells: rare ones of this visit more. 0 for one that was not said. */
  weightOf(stem: string): number
  /** How the concept of a note stands to one of the visit; remembered. */
  relate(ofNote: string, ofVisit: string): Relation
}

const pronoun =
  /\b(?:stop|start|take|taking|keep|change|switch|swap|increase|reduce)\s(?:it|that|them|those)\b/i

/** A drug stays the topic for so many statements that name no other. */
const topicReach = 5

function withTopics(read: readonly Omit<Passage, 'topics'>[]): Passage[] {
  const passages: Passage[] = []
  let [topics, since]: [readonly DrugMention[], number] = [[], 0]
  for (const one of read) {
    if (one.drugs.length > 0) {
      // "It's probably the amlodipine, so let's stop that and start losartan" is about both.
      const before = pronoun.test(one.normal) && since <= topicReach ? topics : []
      ;[topics, since] = [[...before, ...one.drugs], 0]
    } else since++
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

function rememberRelations(): VisitIndex['relate'] {
  const known = new Map<string, Relation>()
  return (ofNote, ofVisit) => {
    const key = `${ofNote} ${ofVisit}`
    let relation = known.get(key)
    if (!relation) {
      relation = sameMeaning({ concept: ofNote }, { concept: ofVisit })
      known.set(key, relation)
    }
    return relation
  }
}

/** "Twenty-five, not fifty" says nothing of fifty. */
const withoutDenied = ({ normal, quantities }: Reading) =>
  quantities.filter(({ start }) => !/\bnot\s+$/i.test(normal.slice(0, start)))

function makeIndex(visit: Visit): VisitIndex {
  const passages = withTopics(
    visit.statements.flatMap((statement) => {
      const line = visit.lines[statement.line]
      if (!line) return []
      const reading = readText(statement.text, statement.normal)
      return [{ ...reading, quantities: withoutDenied(reading), statement, line }]
    }),
  )
  linkAnswers(passages)
  const byStem = indexBy(passages, ({ stems }) => stems)
  return {
    visit,
    passages,
    byStem,
    byConcept: indexBy(passages, ({ mentions }) => mentions.map(({ concept }) => concept)),
    weightOf: (stem) => {
      const count = byStem.get(stem)?.length ?? 0
      return count === 0 ? 0 : Math.log(1 + passages.length / count)
    },
    relate: rememberRelations(),
  }
}

/** What the checks compare with; the sections of a note share one. */
export const readVisit = perVisit(makeIndex)
