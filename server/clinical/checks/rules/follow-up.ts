import { compareQuantities } from '#server/clinical/transcript/compare.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { fixFor } from '../fix.ts'
import type { NoteSentence } from '../note-sentence.ts'
import { compilePhrases } from '../phrases.ts'
import { perVisit } from '../per-visit.ts'
import { isSaid } from '../values.ts'
import type { Passage } from '../visit-index.ts'

const meetings = compilePhrases({
  meeting:
    `follow up|follow-up|followup|return|returns|rtc|review|reviewed|see you|see me|see him|see her|see them|seen again|come back|back in|recheck|
  re-check|appointment|next visit|f/u`
      .split('|')
      .map((phrase) => phrase.trim()),
})

const meetingsIn = perVisit(({ normal }: Passage) => meetings(normal))

/** "They should see you within two weeks": somebody else's appointment. */
const ofOthers = /\b(?:they|he|she)(?:['’]ll| will| should| can| would)? see you\b/i

/** Intervals too short for an appointment. */
const withinDay = new Set(['second', 'minute', 'hour'])

/** A referral, whose appointment is at another clinic. */
const isElsewhere = ({ normal, mentions }: NoteSentence): boolean =>
  /\brefer/i.test(normal) || mentions.some(({ category }) => category === 'service')

/** The interval to the next appointment. The same interval may have been said about something else. */
function check({ sentence, visit }: CheckContext): Finding[] {
  if (meetings(sentence.normal).length === 0 || isElsewhere(sentence)) return []
  const [interval, ...others] = sentence.quantities.filter(
    ({ kind, unit }) => kind === 'duration' && !withinDay.has(unit),
  )
  if (!interval || others.length > 0) return []
  const said = visit.passages
    .filter((passage) => {
      const { statement, normal, line } = passage
      return (
        line.role !== 'patient' &&
        statement.status !== 'conditional' &&
        statement.status !== 'past' &&
        !ofOthers.test(normal) &&
        meetingsIn(passage).length > 0
      )
    })
    .flatMap((passage) =>
      passage.quantities
        .filter(({ kind }) => kind === 'duration')
        .map((value) => ({ passage, value })),
    )
  if (
    said.length === 0 ||
    isSaid(
      interval,
      said.map(({ value }) => value),
    )
  )
    return []
  const rival = said.findLast(({ value }) => compareQuantities(interval, value) === 'different')
  if (!rival) return []
  const fix = fixFor(sentence, interval, rival.passage, rival.value)
  const span = { start: interval.start, end: interval.end }
  return [{ span, passage: rival.passage, inPassage: rival.value, ...(fix && { fix }) }]
}

export const followUp: Check = {
  id: 'follow-up',
  title: 'The interval to the next appointment is as was said',
  kind: 'date',
  examples: [
    {
      said: ["C: I'll do you a letter for two weeks.", "C: Then I'd like to see you in one week."],
      sentence: 'Follow up in 2 weeks.',
      expected: 'red',
    },
    {
      said: ["C: I'd like to see you in one week."],
      sentence: 'Follow up in 1 week.',
      expected: 'no mark',
    },
  ],
  check,
}
