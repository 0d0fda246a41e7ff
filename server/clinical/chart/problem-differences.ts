import { readPolarity } from '#server/clinical/checks/said.ts'
import type { Passage } from '#server/clinical/checks/visit-index.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Draft } from './difference.ts'
import { type ChartEntry, currentIn } from './entries.ts'
import { isOf } from './note-conflicts.ts'
import { isPatientsWord, quoteOf } from './said.ts'

/** "No reflux as long as I take it", "my migraines aren't bothering me": quiet, not absent. */
const isQuiet =
  /\b(?:as long as|while|when|unless|since|with the|bother\p{L}*|problems? with|trouble|attacks?|flares?|at the moment|today|lately|recently|this (?:week|month|year|winter|summer)|(?:in|for) (?:\p{L}+ )?(?:\d+ )?(?:days|weeks|months|years|ages|while|time))\b/iu
const ofFamily = /\b(?:family|relatives?|parents?|children|anyone|anybody)\b/i

/** "I've never been diagnosed with depression"; "I'm not depressed" tells of today. */
const isProblem = ({ category, words }: Mention, { normal }: Passage): boolean =>
  category === 'diagnosis' ||
  (category === 'mental-health' &&
    /\b(?:have|had|got|diagnosed|suffer\p{L}*)\b/iu.test(normal) &&
    !/(?:ed|ous)$/i.test(words))

/** "Any flare of the asthma?" takes it that there is asthma. */
const isTakenAsKnown = ({ start }: Mention, { normal, statement }: Passage): boolean =>
  statement.isQuestion && /\b(?:the|your|his|her)\s$/i.test(normal.slice(0, start))

/** Listed problems that the patient denies, and doesn't tell of elsewhere. */
export function problemDifferences(
  passages: readonly Passage[],
  entries: readonly ChartEntry[],
): Draft[] {
  return currentIn(entries, 'diagnoses').flatMap((entry): Draft[] => {
    const spoken = passages
      .filter(({ statement }) => statement.subject === 'patient')
      .flatMap((passage) =>
        passage.mentions
          .filter((one) => isProblem(one, passage) && names(entry, one))
          .map((mention) => ({ passage, mention, polarity: readPolarity(passage, mention) })),
      )
    const denied = spoken.find(
      ({ passage, mention, polarity }) =>
        polarity === 'absent' && isDenial(passage) && !isTakenAsKnown(mention, passage),
    )
    const isAffirmed = spoken.some(
      ({ passage, polarity }) =>
        polarity === 'present' && (isPatientsWord(passage) || passage.statement.isQuestion),
    )
    if (!denied || isAffirmed) return []
    const { passage, mention } = denied
    const said = passage.statement.isQuestion ? (passage.reply ?? passage) : passage
    return [
      {
        kind: 'problem',
        subject: capitalised(mention.words),
        inVisit: quoteOf(said),
        entry,
        passages: [said],
      },
    ]
  })
}

const names = ({ reading }: ChartEntry, mention: Mention): boolean =>
  reading.mentions.some((one) => isOf(one, mention))

const isDenial = (passage: Passage): boolean =>
  !isQuiet.test(passage.normal) &&
  !ofFamily.test(passage.normal) &&
  (passage.statement.isQuestion || isPatientsWord(passage))
