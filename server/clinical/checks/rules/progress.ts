import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import { isOfPatient, findMatches } from '../said.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'
import { refersToOther } from './person.ts'

type Course = 'better' | 'worse' | 'same'

const courses: Readonly<Record<string, Course>> = {
  improving: 'better',
  resolved: 'better',
  worsening: 'worse',
  unchanged: 'same',
}

/** "It hasn't gone away", "not really" to "is it getting better?": the complaint continues. */
function courseOf({ concept, negated }: Mention, answer?: 'yes' | 'no'): Course | undefined {
  const course = courses[concept]
  if (!course || (negated === 'open' && answer === undefined)) return undefined
  if (negated === 'yes' || answer === 'no') return course === 'better' ? 'same' : undefined
  return course
}

const complaints = new Set(['symptom', 'sign', 'diagnosis', 'mental-health'])
/** Statements behind a complaint that still tell how it goes. */
const reach = 3

/** The complaint whose course a word of the note describes: the nearest in its clause. */
function complaintOf(sentence: NoteSentence, { start, end }: Mention): Mention | undefined {
  const clause = clauseAt(sentence, start)
  const inClause = sentence.mentions.filter(
    (one) => complaints.has(one.category) && one.start >= clause.start && one.end <= clause.end,
  )
  const distance = (one: Mention) => Math.max(one.start - end, start - one.end)
  return inClause.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** How the visit says a complaint goes: beside it, or behind it until another is named. */
function coursesSaid(
  visit: VisitIndex,
  complaint: Mention,
): { course: Course; passage: Passage }[] {
  const places = findMatches(visit, complaint).flatMap(({ passage }) => {
    const following = visit.passages.slice(passage.statement.at + 1).slice(0, reach)
    const end = following.findIndex(({ mentions }) =>
      mentions.some((one) => complaints.has(one.category) && courses[one.concept] === undefined),
    )
    return [passage, ...(end < 0 ? following : following.slice(0, end))]
  })
  return [...new Set(places)].filter(isOfPatient).flatMap((passage) =>
    passage.statement.status === 'conditional'
      ? []
      : passage.mentions.flatMap((mention) => {
          const course = courseOf(mention, passage.statement.answer)
          return course ? [{ course, passage }] : []
        }),
  )
}

const isOpposed = (ofNote: Course, said: Course) =>
  ofNote === 'better' ? said !== 'better' : said === 'better'

function check({ sentence, visit }: CheckContext): Finding[] {
  if (refersToOther(sentence) || /\b(?:if|unless|should|until|once|when)\b/i.test(sentence.normal))
    return []
  return sentence.mentions.flatMap((mention): Finding[] => {
    const course = courseOf(mention)
    const complaint = course && complaintOf(sentence, mention)
    if (!course || !complaint) return []
    const said = coursesSaid(visit, complaint)
    if (said.some((one) => !isOpposed(course, one.course))) return []
    const other = said.at(-1)
    return other ? [{ span: mention, passage: other.passage }] : []
  })
}

export const progress: Check = {
  id: 'progress',
  title: 'A complaint is better, worse or resolved as stated',
  kind: 'status',
  examples: [
    {
      said: ['P: I have a cough.', "P: It hasn't gone away."],
      sentence: 'Cough has resolved.',
      expected: 'red',
    },
    {
      said: ['P: My knee hurts.', 'C: Is it getting better?', 'P: Not really.'],
      sentence: 'Knee pain has improved.',
      expected: 'red',
    },
    {
      said: ['P: The headaches are much better on the tablets.'],
      sentence: 'Headaches improved.',
      expected: 'no mark',
    },
  ],
  check,
}
