/**
 * What the clinical lexicon reads of sentences that are true: the supported ones of `bench/sentences` and of the first
 * half of the labelled claims, and the notes of the open visits. Counted are content words that belong to no concept or
 * drug and that the visit doesn't have, and concepts that the visit names in no words. Also how long the lexicon takes
 * to load and to read a sentence.
 * Run: node bench/lexicon.ts [--show]
 * `--show` lists both, except for the notes, which measure words that nobody has added entries for.
 */
import { noteWords } from '#server/clinical/checks/note-words.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { type DrugMention, drugsIn, sameDrug } from '#server/clinical/lexicon/drugs.ts'
import { type Mention, mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { sameMeaning } from '#server/clinical/lexicon/relations.ts'
import { stemWord } from '#server/clinical/lexicon/stem.ts'
import { vocabulary } from '#server/clinical/lexicon/vocabulary.ts'
import { type Word, tokenise } from '#server/clinical/lexicon/words.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { hasClaimsData, labelledClaims, openNotes } from './lib/claims-data.ts'
import { writtenClaims } from './lib/written-claims.ts'
import { report } from './report.ts'

interface Sentence {
  text: string
  visit: Visit
}

interface Content {
  stems: ReadonlySet<string>
  mentions: readonly Mention[]
  drugs: readonly DrugMention[]
}

/** The most of unread words and of concepts without a partner, in percent. */
const goals = { unread: 20, unlinked: 20 }
/** Milliseconds of processor time for one sentence. */
const perSentence = 0.1

const visits = new WeakMap<Visit, Content>()

function contentOf(visit: Visit): Content {
  const known = visits.get(visit)
  if (known) return known
  const texts = visit.statements.map(({ normal }) => normal)
  const content = {
    stems: new Set(texts.flatMap((text) => tokenise(text).map(({ stem }) => stem))),
    mentions: texts.flatMap(mentionsIn),
    drugs: texts.flatMap(drugsIn),
  }
  visits.set(visit, content)
  return content
}

const plain = new Set(noteWords.trim().split(/\s+/).map(stemWord))
const isContent = ({ word, stem, isLight }: Word) =>
  !isLight && word.length > 1 && !/\d/.test(word) && !plain.has(stem)

type Span = Pick<Word, 'start' | 'end'>
const isWithin = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end

/** Manner and severity may be left out; the finding itself may not. */
const vague = new Set(['action', 'state'])
const isSpokenOf = (said: Content, mention: Mention) =>
  said.mentions.some((other) => /^(?:same|broader|narrower)$/.test(sameMeaning(mention, other)))
const isNamed = (said: Content, drug: DrugMention) =>
  said.drugs.some((other) => sameDrug(drug, other) !== 'different')

function readSentence({ text, visit }: Sentence) {
  const said = contentOf(visit)
  const normal = normaliseText(text)
  const [mentions, drugs] = [mentionsIn(normal), drugsIn(normal)]
  const words = tokenise(normal).filter(isContent)
  const concepts = mentions.filter(
    (mention) => !vague.has(mention.category) && !drugs.some((drug) => isWithin(mention, drug)),
  )
  return {
    text,
    words: words.length,
    unread: words.filter(
      (word) =>
        !said.stems.has(word.stem) && ![...mentions, ...drugs].some((one) => isWithin(word, one)),
    ),
    concepts: concepts.length + drugs.length,
    unlinked: [
      ...concepts.filter((mention) => !isSpokenOf(said, mention)),
      ...drugs.filter((drug) => !isNamed(said, drug)),
    ],
  }
}

type Reading = ReturnType<typeof readSentence>

function reportRecall(set: string, sentences: readonly Sentence[], isShown: boolean): void {
  const readings = sentences.map(readSentence)
  const sum = (count: (reading: Reading) => number) =>
    readings.reduce((total, reading) => total + count(reading), 0)
  const [words, concepts] = [sum((one) => one.words), sum((one) => one.concepts)]
  report({
    what: `lexicon, ${set}: content words neither read nor said in %, of ${words}`,
    ours: (100 * sum(({ unread }) => unread.length)) / Math.max(1, words),
    peer: goals.unread,
    goal: 1,
  })
  report({
    what: `lexicon, ${set}: concepts that the visit doesn't name in %, of ${concepts}`,
    ours: (100 * sum(({ unlinked }) => unlinked.length)) / Math.max(1, concepts),
    peer: goals.unlinked,
    goal: 1,
  })
  if (isShown) readings.forEach(show)
}

function show({ text, unread, unlinked }: Reading): void {
  if (unread.length + unlinked.length === 0) return
  const list = (some: readonly { word?: string; words?: string }[]) =>
    some.map(({ word, words }) => word ?? words).join(', ')
  console.log(`${text}\n  unread: ${list(unread)} | not named: ${list(unlinked)}`)
}

/** Milliseconds of processor time: the machine's other work isn't our cost. */
function timed(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

function reportReading(): void {
  const texts = openNotes('aci').flatMap(({ visit }) =>
    visit.statements.map(({ normal }) => normal),
  )
  report({
    what: 'lexicon: ms of processor time per sentence',
    ours: timed(() => texts.forEach((text) => mentionsIn(text))) / texts.length,
    peer: perSentence,
    goal: 1,
  })
}

const noteSentences = (set: 'aci' | 'primock'): Sentence[] =>
  openNotes(set).flatMap(({ note, visit }) =>
    statementsIn(note).map(({ text }) => ({ text, visit })),
  )

const supported = (claims: ReturnType<typeof writtenClaims>): Sentence[] =>
  claims
    .filter(({ label }) => label === 'supported')
    .map(({ sentence, visit }) => ({ text: sentence, visit }))

function main(): void {
  const isShown = process.argv.includes('--show')
  // First, while nothing is loaded yet.
  console.log(`lexicon: loads in ${timed(vocabulary).toFixed(0)} ms of processor time`)
  reportRecall('development sentences', supported(writtenClaims('development')), isShown)
  if (!hasClaimsData()) return
  reportRecall('first half', supported(labelledClaims('first')), isShown)
  reportRecall('ACI-BENCH valid', noteSentences('aci'), false)
  reportRecall('PriMock57', noteSentences('primock'), false)
  reportReading()
}

main()
