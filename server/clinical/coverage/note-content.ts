import { figuresIn } from '#server/clinical/facts/content-words.ts'
import { drugNamesIn } from '#server/clinical/facts/drugs.ts'
import { composable } from '#server/clinical/lexicon/composable.ts'
import { drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { type Mention, mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { type Word, tokenise } from '#server/clinical/lexicon/words.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import { type NoteSentence, noteSentences } from './note-sentences.ts'

/** A text's content, for comparing a fact with a sentence of a note. */
export interface Content {
  drugs: ReadonlySet<string>
  figures: ReadonlySet<string>
  /** Ids of the concepts that it's about; manner and place are left to the words. */
  concepts: ReadonlySet<string>
  /** Those among them with a different meaning for each part of the body, if none was named: "pain". */
  unplaced: ReadonlySet<string>
  /** The kinds of things that it names. */
  names: ReadonlySet<Sort>
  /** Those of them that are denied. */
  denied: ReadonlySet<string>
  /** Classes of its drugs, which cover "antibiotics". */
  classes: ReadonlySet<string>
  /** Whether it asks somebody to come back or call. */
  isReview: boolean
  isConditional: boolean
  /** Stems of the words outside these concepts. */
  words: ReadonlySet<string>
  /** Stems of all words. */
  allWords: ReadonlySet<string>
}

/** Categories of which a mention alone doesn't tell one fact from another. */
const vague = new Set(['action', 'state', 'body-part', 'family', 'social', 'function'])
type Sort = 'told' | 'examined' | 'asked for'
/** A patient's report, an examination's findings, and what may be requested or arranged. */
const storyCategories = new Set([
  'symptom',
  'diagnosis',
  'mental-health',
  'substance',
  'safety',
  'allergy-reaction',
])
const examined = new Set(['sign', 'measurement', 'imaging', 'test'])
const arranged = new Set([
  'test',
  'imaging',
  'procedure',
  'service',
  'device',
  'immunisation',
  'drug-class',
])
/** An examination, test or treatment alone says nothing about its result or means. */
const general = new Set([
  'physical-examination',
  'vital-signs',
  'test-result',
  'attack-episode',
  'medication',
  'dose',
  'adherence',
  'past-history',
  'surgical-history',
  'state-normal',
  'state-abnormal',
  'no-symptoms',
  'malaise',
  'pharmacy',
  'watchful-waiting',
])

/** The subject of a follow-up or a safety net. */
const returning = new Set([
  'review',
  'return-if',
  'emergency-department',
  'ambulance',
  'nhs-111',
  'urgent-care',
  'report-results',
])
const conditional =
  /\b(?:if|unless|should|worse\w*|red flags?|warn\w*|safety|precautions|deteriorat\w*|concerns?|persist\w*)\b/i

/** "It catches" without what catches. */
const isUnplaced = ({ concept, part }: Mention): boolean =>
  composable.has(concept) && part === undefined

function namesIn(mentions: readonly Mention[]): ReadonlySet<Sort> {
  const names = new Set<Sort>()
  for (const mention of mentions) {
    if (storyCategories.has(mention.category) && !isUnplaced(mention)) names.add('told')
    if (examined.has(mention.category) || mention.part !== undefined) names.add('examined')
    if (arranged.has(mention.category)) names.add('asked for')
  }
  return names
}

const isTelling = ({ word, isLight }: Word): boolean =>
  !isLight && word.length > 2 && !/\d/.test(word) && !isStopword(word)

const isDenied = ({ negated }: Mention): boolean => negated === 'yes'

export function readContent(text: string): Content {
  const normal = normaliseText(text)
  const normalMentions = mentionsIn(normal)
  const mentions = normalMentions.filter(
    ({ category, concept, finding }) => !vague.has(category) && !general.has(finding ?? concept),
  )
  const words = tokenise(normal).filter(isTelling)
  return {
    drugs: new Set(drugNamesIn(normal).map(({ generic }) => generic)),
    figures: new Set(figuresIn(normal)),
    concepts: new Set(mentions.map(({ concept }) => concept)),
    unplaced: new Set(mentions.filter(isUnplaced).map(({ concept }) => concept)),
    names: namesIn(mentions),
    denied: new Set(mentions.filter(isDenied).map(({ concept }) => concept)),
    classes: new Set(drugsIn(normal).flatMap(({ classes }) => classes)),
    isReview: normalMentions.some(({ concept }) => returning.has(concept)),
    isConditional: conditional.test(normal),
    words: new Set(
      words
        .filter(({ start, end }) => !mentions.some((one) => start >= one.start && end <= one.end))
        .map((one) => one.stem),
    ),
    allWords: new Set(words.map((one) => one.stem)),
  }
}

export interface NoteContent extends Content, NoteSentence {}

/**
 * The sentences of a note in Markdown with what they say.
 * @param citations line numbers by claim id
 */
export const noteContent = (
  markdown: string,
  citations: ReadonlyMap<string, readonly number[]>,
): NoteContent[] =>
  noteSentences(markdown, citations).map((sentence) => ({
    ...readContent(sentence.text.trim()),
    ...sentence,
  }))
