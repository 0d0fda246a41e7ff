import type { ChartPart } from '#contract/chart.ts'
import { type Allergen, allergyEvidence, isAllergen } from '#server/clinical/checks/allergens.ts'
import type { Passage, VisitIndex } from '#server/clinical/checks/visit-index.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import { tokenise } from '#server/clinical/lexicon/words.ts'
import type { Draft } from './difference.ts'
import { type ChartEntry, currentIn } from './entries.ts'
import { isNone } from './note-conflicts.ts'
import { isAnswered, isPatientsWord, isStated, quoteOf } from './said.ts'

/** Allergies that only one of chart and conversation knows, or that the patient denies. */
export function allergyDifferences(
  visit: VisitIndex,
  entries: readonly ChartEntry[],
  parts: readonly ChartPart[],
): Draft[] {
  const listed = currentIn(entries, 'allergies').filter(
    ({ reading }) => !isNone.test(reading.normal),
  )
  const unlisted = allergiesSaid(visit).filter(
    ({ substance }) => !listed.some((one) => isListed(substance, one)),
  )
  const once = unlisted.filter(
    ({ substance }, at) => !unlisted.slice(0, at).some((one) => isSame(one.substance, substance)),
  )
  return [
    ...(parts.includes('allergies') ? once : []).map(({ substance, passage, more }): Draft => ({
      kind: 'allergy',
      subject: capitalised(substance.words),
      inVisit: quoteOf(passage),
      passages: [passage, ...more],
    })),
    ...deniedAllergies(visit, listed),
  ]
}

/** Something that a statement names and people may be allergic to. */
interface Substance {
  allergen: Allergen
  words: string
  /** Its place in the statement's normal form. */
  from: number
  /** Undefined for drugs. */
  pattern?: RegExp
}

interface SaidAllergy {
  substance: Substance
  passage: Passage
  /** Statements with the reaction. */
  more: readonly Passage[]
}

const isSame = (a: Substance, b: Substance): boolean =>
  a.allergen.drug && b.allergen.drug
    ? isAllergen(a.allergen.drug, b.allergen.drug)
    : a.pattern !== undefined && a.pattern === b.pattern

/** Things other than drugs that people are allergic to, each with other words for it. */
const substances: readonly RegExp[] = [
  /\b(?:pea)?nuts?\b/i,
  /\b(?:x-ray |ct |contrast )?dye\b|\bcontrast\b|\biodine\b/i,
  /\blatex\b|\brubber\b/i,
  /\bplasters?\b|\belastoplast\b|\badhesives?\b|\bsticking tape\b/i,
  /\bshellfish\b|\bprawns?\b|\bshrimps?\b/i,
  /\beggs?\b/i,
  /\b(?:cow['’]s )?milk\b|\bdairy\b/i,
  /\b(?:bees?|wasps?)(?: stings?)?\b/i,
  /\bsesame\b/i,
  /\bsoya?\b/i,
  /\bfish\b/i,
  /\bnickel\b/i,
  /\bkiwis?\b|\bstrawberr(?:y|ies)\b|\bbananas?\b/i,
  /\b(?:tomato(?:es)?|wheat|gluten|celery|mustard|mangos?|mangoes)\b/i,
  /\b(?:pollen|grass|dust(?: mites?)?|mou?ld|feathers?|perfumes?|fragrances?|lanolin)\b/i,
  /\b(?:cats?|dogs?|horses?)\b/i,
]

const reaction = String.raw`rash|hives|welts|itch\p{L}*|swell\p{L}*|swelled|swollen|blister\p{L}*|wheez\p{L}*|anaphyla\p{L}*|spots|lumps`
/** Words that make what is named with them the cause of a reaction. */
const causes = new RegExp(
  [
    String.raw`\ballergic to\b|\ballergy to\b|\b(?:got|have|has|had|with) an? (?:\p{L}+ ){1,2}allergy\b|\breact(?:s|ed|ion|ions)? (?:\p{L}+ ){0,2}to\b|\banaphyla`,
    String.raw`\b(?:brings?|brought) (?:me|him|her) (?:up|out)|\b(?:came|comes?|broke|flared) (?:up|out) (?:all over |everywhere )?(?:in|with|from)\b`,
    String.raw`\b(?:makes?|made|gives?|gave) (?:me|him|her) (?:\p{L}+ ){0,4}(?:${reaction})`,
    String.raw`\b(?:${reaction}) (?:\p{L}+ ){0,4}(?:after|with|from)\b`,
    String.raw`\b(?:throat|lips?|face|tongue|eyes?) (?:\p{L}+ )?(?:closed|swell|swelled|swole|puffed)|couldn['’]t breathe`,
  ].join('|'),
  'iu',
)
/** Words of somebody who mustn't have something; why comes later. */
const avoids =
  /\b(?:can['’]t|cannot|mustn['’]t|not allowed|shouldn['’]t) (?:have|take|be given)\b|\b(?:don['’]t|never|not to) (?:ever )?(?:give|prescribe)\b|\bno more\b/i
const asksAllergy =
  /\ballerg|\breact to\b|\b(?:can['’]t|cannot|mustn['’]t) (?:have|take)\b|\breact(?:ed|ions?)? to\b/i
const denies = /\b(?:no|not|never|don['’]t think)\b|(?:is|was|are|does|did)n['’]t\b/i
/** Lines behind a named substance in which its reaction may be told. */
const reach = 4

function allergiesSaid(visit: VisitIndex): SaidAllergy[] {
  return visit.passages.flatMap((passage, at) => {
    const before = visit.passages[at - 1]
    if (!isPatientsWord(passage) || (!isStated(passage) && !isCondition(passage, before))) return []
    return substancesIn(passage).flatMap((substance): SaidAllergy[] => {
      const later = visit.passages.slice(at + 1)
      const more = isCondition(passage, before) ? [] : reactionTo(substance, passage, later)
      if (!more || isRefuted(visit, substance)) return []
      const words = passage.normal.slice(0, substance.from)
      const isDenied = denies.test(words) && !avoids.test(words)
      return isDenied ? [] : [{ substance, passage, more }]
    })
  })
}

/** "I come out in hives if I eat shellfish." */
const isCondition = ({ line, statement }: Passage, before: Passage | undefined): boolean =>
  statement.status === 'conditional' &&
  before?.line === line &&
  causes.test(before.normal) &&
  !denies.test(before.normal)

const isRefuted = (visit: VisitIndex, { allergen }: Substance): boolean =>
  allergyEvidence(visit, allergen).tolerance !== undefined

/** "My inhaler" names no allergen; "Sulfa" alone does. */
const fewWords = 3

/** The statements that tell what a substance does, none for the statement itself; undefined if nothing tells it. */
function reactionTo(
  { allergen: { drug } }: Substance,
  passage: Passage,
  later: readonly Passage[],
): Passage[] | undefined {
  if (causes.test(passage.normal)) return []
  const { question, normal, line } = passage
  const isAnswer =
    question !== undefined &&
    asksAllergy.test(question.normal) &&
    question.statement.answer !== 'no'
  const near = later.filter((one) => one.line.number - line.number <= reach)
  const end = near.findIndex((one) => substancesIn(one).length > 0)
  const own = (end < 0 ? near : near.slice(0, end)).filter(isPatientsWord)
  const told = own.find((one) => causes.test(one.normal))
  const isSameLine = told?.line === line
  if (told && (isSameLine || isAnswer || avoids.test(normal))) return [told]
  if (normal.split(/\s+/).length > fewWords && drug && drug.drug === undefined) return undefined
  return isAnswer && !/\bcan['’]t|cannot|mustn['’]t/i.test(question.normal) ? [] : undefined
}

/** "I carry an EpiPen": what helps isn't what harms. */
const remedies =
  /\b(?:carry|carries|use|uses|needed|gave|given|got) (?:me |him |her )?(?:an? |some |the |my |his )?$/i

function substancesIn({ normal, drugs }: Passage): Substance[] {
  const harmful = drugs.filter(({ start }) => !remedies.test(normal.slice(0, start)))
  const others = substances.flatMap((pattern): Substance[] => {
    const match = pattern.exec(normal)
    if (!match || drugs.some(({ start, end }) => match.index < end && start <= match.index))
      return []
    const stem = tokenise(match[0]).findLast(({ isLight }) => !isLight)?.stem
    return stem ? [{ allergen: { stem }, words: match[0], from: match.index, pattern }] : []
  })
  return [
    ...harmful.map((drug) => ({ allergen: { drug }, words: drug.words, from: drug.start })),
    ...others,
  ]
}

const isListed = ({ allergen: { drug }, pattern }: Substance, { reading }: ChartEntry): boolean =>
  drug ? reading.drugs.some((one) => isAllergen(drug, one)) : pattern?.test(reading.normal) === true

const asksAny = /\ballerg(?:y|ies|ic)\b/i
/** "Any other allergies?", "apart from the penicillin?" */
const asksMore = /\b(?:other|else|apart from|besides|new|more|as well)\b/i
const ofDrugs = /\b(?:drugs?|medicines?|medications?|meds|tablets?|antibiotics?)\b/i
const ofMore = /\b(?:or|and|foods?|anything|at all|plasters?|latex|rubber)\b/i

function deniedAllergies(visit: VisitIndex, listed: readonly ChartEntry[]): Draft[] {
  const denial = visit.passages.findLast(
    (one) =>
      (isAnswered(one, 'no') && asksAny.test(one.normal) && !asksMoreAt(visit, one)) ||
      deniesAll(one),
  )
  return listed.flatMap((entry): Draft[] => {
    const { reaction, tolerance: told } = allergyEvidence(visit, allergenOf(entry))
    const tolerance = told && tells(told) ? told : answeredFine(visit, entry)
    const isTolerated = tolerance && !(reaction && isLater(reaction, tolerance))
    const isMeant = denial && !reaction && isOfKind(denial, entry) && !isNamedIn(visit, entry)
    const said = isTolerated ? tolerance : isMeant ? (denial.reply ?? denial) : undefined
    if (!said) return []
    const [drug] = entry.reading.drugs
    const subject = capitalised(drug?.words ?? entry.source.text)
    return [{ kind: 'no-allergy', subject, inVisit: quoteOf(said), entry, passages: [said] }]
  })
}

/** "You're allergic to penicillin. Anything else?" */
function asksMoreAt({ passages }: VisitIndex, { normal, line, statement }: Passage): boolean {
  const next = passages[statement.at + 1]
  return asksMore.test(normal) || (next?.line === line && asksMore.test(next.normal))
}

const namesEntry = (passage: Passage, entry: ChartEntry): boolean =>
  substancesIn(passage).some((one) => isListed(one, entry))

/** "Any allergies?" – "No. Oh, penicillin, yes." */
const isNamedIn = ({ passages }: VisitIndex, entry: ChartEntry): boolean =>
  passages.some(
    (one) =>
      isPatientsWord(one) &&
      namesEntry(one, entry) &&
      (asksAllergy.test(one.question?.normal ?? '') || asksAllergy.test(one.normal)),
  )

const fine =
  /\b(?:fine|no problems?|no reaction|nothing happened|never reacted|not allergic|that['’]s (?:wrong|not right)|(?:grew|grown) out of|outgrew|tolerated|but i['’]m not|all the time)\b/i
/** "It says you react to penicillin." – "I had it last year and I was fine." */
function answeredFine({ passages }: VisitIndex, entry: ChartEntry): Passage | undefined {
  const told = passages.find(
    (one) =>
      one.statement.subject === 'patient' && asksAllergy.test(one.normal) && namesEntry(one, entry),
  )
  if (!told) return undefined
  const { at } = told.statement
  const end = told.line.number + (told.line.role === 'clinician' ? 1 : 0)
  const next = passages.slice(at + 1).filter(({ line }) => line.number <= end)
  return next.find((one) => isPatientsWord(one) && isStated(one) && fine.test(one.normal))
}

/** "No" to "Have you had any penicillin?" says nothing of an allergy. */
const tells = (passage: Passage): boolean =>
  isPatientsWord(passage) &&
  (passage.question === undefined ||
    (asksAllergy.test(passage.question.normal) && !asksMore.test(passage.question.normal)) ||
    substancesIn(passage).length > 0)

/** What the patient says last counts, against the clinician always. */
const isLater = (reaction: Passage, tolerance: Passage): boolean =>
  isPatientsWord(reaction) && reaction.statement.at > tolerance.statement.at

const deniesAll = (passage: Passage): boolean =>
  isPatientsWord(passage) &&
  isStated(passage) &&
  /\bno (?:known )?(?:\p{L}+ )?allergies\b|\bnot allergic to anything\b|\bn['’]t (?:have|got) any allergies\b/iu.test(
    passage.normal,
  )

/** "Any allergies to medicines?" doesn't ask for latex. */
function isOfKind({ normal }: Passage, { reading }: ChartEntry): boolean {
  const isDrug = reading.drugs.length > 0
  if (/\bfoods?\b/i.test(normal) && !ofDrugs.test(normal)) return !isDrug
  return isDrug || !ofDrugs.test(normal) || ofMore.test(normal)
}

function allergenOf({ reading }: ChartEntry): Allergen {
  const [drug] = reading.drugs
  if (drug) return { drug }
  const words = tokenise(reading.normal.replace(/^allergic to /i, ''))
  const stem = words.find(({ isLight }) => !isLight)?.stem
  return stem === undefined ? {} : { stem }
}
