import type { Subject } from '#server/clinical/visit.ts'
import type { Draft } from './draft.ts'
import { female, kin, male, others, patientAs } from './kin.ts'

interface Person {
  subject: Subject
  who?: string
}

const patient: Person = { subject: 'patient' }
const names = (list: Readonly<Record<string, string>>) =>
  Object.keys(list)
    .sort((a, b) => b.length - a.length)
    .join('|')
const fillers = String.raw`(?:(?:and|but|so|or|then|well|oh|um|uh|er|yeah|yes|no|actually|because|cause|just|also|though|whereas|now|both|even)[\s,]+){0,4}`
const owners = 'my|your|his|her|our|their|the'

const kinSubject = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${fillers}(?:does |did |do |has |have |is |was |were |are |how's |how is )?(?:(${owners})\s+)?(?:\p{L}+\s+)?(${names(kin)})(?:['’](s)\s?)?(?!\p{L}|-)`,
  'iu',
)
const kinAsked = new RegExp(
  String.raw`(?<!\p{L})(?:is|are|was|were|does|do|did|has|have|had) (your|his|her|their) (${names(kin)})(?!\p{L}|-|['’])`,
  'iu',
)
const otherSubject = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${fillers}(?:(?:${owners}|a|some|most|many|a lot of|lots of|one of (?:my|our)|i had a)\s+)?(?:\p{L}+\s+)?(${names(others)})(?!\p{L}|-| scores?| scans?)`,
  'iu',
)
const babySubject =
  /(?<!\p{L})(?:the |your |my )?(?:baby|newborn|foetus|fetus|bump)(?!\p{L}| teeth| aspirin)/iu
const familySide = new RegExp(
  String.raw`(?<!\p{L})(?:on (?:my|his|her|your|the) (${names(kin)})['’]?s? side|runs in (?:the|my) family|in the family)(?!\p{L})`,
  'iu',
)
const lost = new RegExp(
  String.raw`(?<!\p{L})(?:lost|buried) (?:my|our|his|her) (${names(kin)})(?!\p{L})`,
  'iu',
)
const kinObject = new RegExp(String.raw`(?<!\p{L})(?:my|our) (${names(kin)})(?!\p{L}|-|['’])`, 'iu')
const firstPerson = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${fillers}(?:i|i['’]\p{L}+|my|it(?:['’]s| is) me)(?!\p{L})`,
  'iu',
)
/** "I do all his tablets" is about the patient. */
const forPatient = /(?<!\p{L})(?:his|him|her)(?!\p{L})/iu
const toldAbout =
  /(?<!\p{L})(?:says?|said|thinks?|thought|reckons?|tells? me|told me|noticed|swears|worries)(?: that)? (?:i|i'm|i’m|i've|my|he|she)(?!\p{L})/iu
const toMe =
  /(?<!\p{L})(?:gave|gives|told|texted|rang|phoned|prescribed|sent|put|made|got|lent|handed|took|checks?|checked|measured|notices?|noticed) (?:me|us|him|her|my|our)(?!\p{L})/iu
const first = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${fillers}(?:i|we|i['’]\p{L}+|we['’]\p{L}+|my|our)(?!\p{L})`,
  'iu',
)
const third = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*${fillers}(?:does |did |has |is |was )?(he|she|they|his|her|their)(?:['’]\p{L}+)?(?!\p{L})`,
  'iu',
)
const ownStory = /^\W*(?:i|i['’]ve) (?:had|have had|used to|broke) /i

function kinPerson(who: string): Person {
  return { subject: 'relative', who }
}

const reports =
  /^[^\p{L}\p{N}_]*(?:\p{L}+[\s,]+){0,2}i(?:['’]m| am| have|['’]ve)? (?:think|thought|know|believe|noticed?|saw|seen|heard?|worr\p{L}+|afraid|sure)(?: that| about)? (?:he|she|they|him|her|them)(?!\p{L})/iu

/** "The man I work with", "somebody at school". */
const stranger =
  /^\W*(?:(?:and|but|so|well|oh|no|yes|yeah)[\s,]+){0,3}(?:(?:the|a|this|another|one) (?:man|woman|guy|lad|lady|girl|boy|person|bloke|kid|child) (?:i|at|from|in|who|next|on)|somebody|someone)(?!\p{L})/iu

/** "My mom's got the thyroid thing. Hashimoto's.": a bare name belongs to the statement before. */
const isFragment = (text: string): boolean =>
  text.trim().split(/\s+/).length <= 3 &&
  !/(?<!\p{L})(?:i|me|my|no|not|yes|yeah|okay|ok|it|that|so|well|but|and|none|fine|good)(?!\p{L})/iu.test(
    text,
  )

/** "My mum's brother" is an uncle. */
const ofParents =
  /^\W*(?:(?:and|but|no|yes|yeah|well|oh)[\s,]+){0,3}(?:my|his|her|their) (?:mum|mom|mam|mother|dad|father)['’]?s (brother|sister|mother|mum|mom|father|dad)(?!\p{L})/iu
const relativeOfParent = (word: string): string => {
  const relative = kin[word.toLowerCase()]
  if (relative === 'brother') return 'uncle'
  if (relative === 'sister') return 'aunt'
  return relative === 'father' ? 'grandfather' : 'grandmother'
}

/** "Not my sister, my aunt": the denied person isn't the subject. */
const notThem = /^\W*(?:no[,.]? )?not (?:my|his|her|our) \p{L}+,\s*(?=my|his|her|our)/iu

const self = new RegExp(String.raw`^\W*${fillers}(?:i|i['’]\p{L}+|my)(?!\p{L})`, 'iu')

/** Whether who is called the patient speaks mostly of "he" or "she". */
export function speaksForPatient(drafts: readonly Draft[]): boolean {
  const own = drafts.filter(({ role }) => role === 'patient')
  const ofThird = own.filter(({ text }) => ofOther.test(text)).length
  return ofThird > own.filter(({ text }) => self.test(text)).length
}

/** Patients who say "he" or "she" mean somebody else. */
const ofOther = new RegExp(
  String.raw`^\W*${fillers}(?:he|she)(?:['’]s| is| has| had| takes?| drinks?| smokes?| gets?)(?!\p{L})`,
  'iu',
)

/** "She says her mother has it": an interpreter's opening. */
const reportedBy =
  /^\W*(?:he|she|they) (?:says?|said|thinks?|tells? me)(?: that)?,?\s+(?=his|her|their|he|she)/iu

/** Whom statements are about, carried from clause to clause: "My sister has lupus. She takes steroids." */
export interface SubjectReader {
  read(draft: Draft, question: Draft | undefined): Person
}

interface SubjectState {
  isProxy: boolean
  /** Whether a parent or another relative is at the visit. */
  isChildVisit: boolean
  /** The person that pronouns refer to. */
  last: { person: Person; line: number } | undefined
}

/** A statement without what precedes its own subject: a denied person, an interpreter's "he says". */
interface Clause {
  draft: Draft
  text: string
  question: Draft | undefined
}

type Rule = (state: SubjectState, clause: Clause) => Person | undefined

/** @param isProxy whether the speaker labelled as the patient speaks for them: a parent who says "he" */
export function subjectReader(speakers: ReadonlySet<string>, isProxy: boolean): SubjectReader {
  const isChildVisit = ['mother', 'father', 'parent', 'mum', 'mom', 'dad', 'relative'].some((s) =>
    speakers.has(s),
  )
  const state: SubjectState = { isProxy, isChildVisit, last: undefined }
  return {
    read(draft, question) {
      const said = draft.text.replace(notThem, '')
      const text = draft.role === 'interpreter' ? said.replace(reportedBy, '') : said
      const clause: Clause = { draft, text, question }
      for (const rule of rules) {
        const person = rule(state, clause)
        if (person) return person
      }
      return patient
    },
  }
}

function remember(state: SubjectState, person: Person, { line }: Draft): Person {
  state.last = { person, line }
  return person
}

/** "My sister has lupus", "it runs in the family", "we lost my dad". */
const relativePerson: Rule = (state, { draft, text }) => {
  const parents = ofParents.exec(text)
  if (parents) return remember(state, kinPerson(relativeOfParent(parents[1] ?? '')), draft)
  const relative = namedRelative(state, { ...draft, text })
  const side = familySide.exec(text)
  if (side && relative?.subject !== 'relative')
    return kinPerson(side[1] ? (kin[side[1].toLowerCase()] ?? 'family') : 'family')
  const dead = lost.exec(text)
  if (dead) return kinPerson(kin[(dead[1] ?? '').toLowerCase()] ?? 'family')
  return relative && remember(state, relative, draft)
}

const startsWithParent =
  /^[^\p{L}\p{N}_]*(?:\p{L}+[\s,]+){0,4}(?:mum|mom|dad|mam|mother|father|gran|nan|grandma|grandad|granny|daddy|mummy|nana|grandpa)/iu

function namedRelative({ isChildVisit }: SubjectState, draft: Draft): Person | undefined {
  const { text, role } = draft
  const match = kinSubject.exec(text) ?? (draft.isQuestion ? kinAsked.exec(text) : null)
  if (!match || (/(?<!\p{L})(?:have|history)(?!\p{L})/iu.test(match[0]) && role !== 'clinician'))
    return undefined
  const who = kin[(match[2] ?? '').toLowerCase()]
  if (!who) return undefined
  const owner = match[1]?.toLowerCase()
  // "Hi Mom, hi Dad": clinicians address the parents of a child.
  if (!owner && role === 'clinician' && isChildVisit) return undefined
  if (!owner && !startsWithParent.test(match[0])) return undefined
  if (toldAbout.test(text) || toMe.test(text)) return patient
  if (role === 'relative' && isPatientTo(draft.speaker, who, owner)) return patient
  return kinPerson(who)
}

/** A baby, a stranger, or other people. */
const otherPerson: Rule = (state, { draft, text }) => {
  if (babySubject.test(text) && !first.test(text))
    return remember(state, state.isChildVisit ? patient : { subject: 'second-patient' }, draft)
  if (stranger.test(text) && !toMe.test(text))
    return remember(state, { subject: 'other', who: 'acquaintance' }, draft)
  const other = otherSubject.exec(text)
  if (!other) return undefined
  if (toldAbout.test(text)) return patient
  if (toMe.test(text)) return undefined
  const who = others[(other[1] ?? '').toLowerCase()] ?? 'people'
  return remember(state, { subject: 'other', who }, draft)
}

/** Speakers who talk of themselves, and relatives who talk of the patient. */
const speakerOrPatient: Rule = (_state, { draft: { role, speaker }, text }) => {
  if (role === 'clinician' && ownStory.test(text)) return { subject: 'other', who: 'clinician' }
  // "I think he has asthma" is about the patient, not the speaker.
  if (role === 'relative' && reports.test(text)) return patient
  const isOwn =
    firstPerson.test(text) && !forPatient.test(text) && !toMe.test(text) && !babySubject.test(text)
  if (role === 'relative' && isOwn) return kinPerson(labelKin(speaker))
  return (role === 'patient' || role === 'relative') && toMe.test(text) ? patient : undefined
}

const thirdPerson: Rule = (state, { draft, text, question }) => {
  const pronoun = third.exec(text)?.[1]
  if (pronoun === undefined) return undefined
  const { role } = draft
  const { last, isProxy } = state
  const isOther =
    !isProxy && role === 'patient' && ofOther.test(text) && last?.person.subject !== 'relative'
  if (isOther) return { subject: 'other', who: 'relative' }
  if (role === 'relative' || role === 'interpreter') {
    const isSameRelative =
      last?.person.subject === 'relative' &&
      draft.line === last.line &&
      last.person.who !== labelKin(draft.speaker) &&
      agrees(last.person, pronoun)
    return isSameRelative ? last.person : patient
  }
  const isClose = last !== undefined && draft.line - last.line <= 2
  if (last && isClose && agrees(last.person, pronoun)) return remember(state, last.person, draft)
  return (role === 'patient' && askedAbout(question)) || patient
}

/** Ends the reach of the person before; "my sister" as an object begins a new one. */
const patientAsSpeaker: Rule = (state, { draft, text }) => {
  if (!first.test(text)) return undefined
  const object = kinObject.exec(text)?.[1]
  state.last = undefined
  if (object) remember(state, kinPerson(kin[object.toLowerCase()] ?? 'family'), draft)
  return patient
}

const answerOrFragment: Rule = ({ last }, { draft, text, question }) => {
  const asked = draft.role === 'clinician' ? undefined : askedAbout(question)
  if (asked) return asked
  const isSameLine = last?.line === draft.line && draft.role === 'patient'
  return last && isSameLine && last.person.subject === 'relative' && isFragment(text)
    ? last.person
    : undefined
}

/** In order: the first that names a person decides. */
const rules: readonly Rule[] = [
  relativePerson,
  otherPerson,
  speakerOrPatient,
  thirdPerson,
  patientAsSpeaker,
  answerOrFragment,
]

/** The person of a question, if that isn't the patient. */
function askedAbout(question: Draft | undefined): Person | undefined {
  if (!question || question.subject === 'patient') return undefined
  return { subject: question.subject, ...(question.who ? { who: question.who } : {}) }
}

function agrees({ who, subject }: Person, said: string): boolean {
  const word = said.toLowerCase()
  if (subject === 'patient') return false
  if (who && female.has(who)) return word === 'she' || word === 'her'
  if (who && male.has(who)) return word === 'he' || word === 'his'
  return true
}

function labelKin(label: string | undefined): string {
  return kin[(label ?? '').toLowerCase()] ?? label ?? 'relative'
}

/** Whether a relative who speaks means the patient by "mum" or "my husband"; "his sister" is somebody else. */
function isPatientTo(label: string | undefined, who: string, owner: string | undefined): boolean {
  if (owner === 'his' || owner === 'her' || owner === 'their') return false
  return patientAs[labelKin(label)]?.includes(who) ?? false
}
