import type { NoteFrame } from '#contract/export.ts'
import type { InterfaceLanguage } from '#common/translation.ts'
import { type Block, blockTexts, joinSpans } from './blocks.ts'
import type { DocumentWords } from './document-words.ts'

type Letter = NonNullable<NoteFrame['letter']>

/** Whether a template or its kind of document is a letter, by its name. */
export const isLetterKind = (...names: string[]): boolean =>
  names.some((name) => /\b(?:letter|lettre)\b/i.test(name))

const recipientHeading = /^(?:to|recipient|addressee|addressed to|à|destinataire)\s*:?$/i
const subjectHeading = /^(?:re|regarding|subject|objet)\s*:?$/i
const ownSalutation =
  /^\s*(?:dear|to whom it may concern|(?:chers?|chères?|madame|monsieur|docteure?)(?=[\s,]))/i
const ownClosing =
  /\b(?:yours (?:sincerely|faithfully|truly)|sincerely|(?:kind|best|warm) regards|cordialement|salutations|veuillez agréer|vous prie d[’']agréer)/i
const title = /^(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Mx)\.?$/
/** How a French letter greets a person with this title (Office québécois de la langue française, "Appel"). */
const frenchTitles: Readonly<Record<string, string>> = {
  Dr: 'Docteur',
  Dre: 'Docteure',
  Pr: 'Professeur',
  Pre: 'Professeure',
  M: 'Monsieur',
  Mme: 'Madame',
}

interface Section {
  heading: string
  blocks: Block[]
}

/** Splits blocks at their headings; what precedes the first heading has none. */
function splitSections(blocks: readonly Block[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    const heading = block.kind === 'heading' ? joinSpans(block.spans).trim() : undefined
    if (heading !== undefined) sections.push({ heading, blocks: [block] })
    else if (sections.length === 0) sections.push({ heading: '', blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

const textLines = ({ blocks }: Section): string[] =>
  blocks
    .filter(({ kind }) => kind !== 'heading')
    .flatMap((block) => blockTexts(block).map((spans) => joinSpans(spans).trim()))
    .filter(Boolean)

interface Frame {
  sender: string[]
  date: string
  patient: string
  /** The clinician, line by line, below the closing. */
  signer: string[]
  words: Pick<DocumentWords, 'language' | 't'>
}

/** A note as a letter: address and subject leave the text for their places, and a letter without a salutation or closing gets one. */
export function toLetter(
  blocks: readonly Block[],
  { sender, date, patient, signer, words: { language, t } }: Frame,
): { letter: Letter; blocks: Block[] } {
  const sections = splitSections(blocks)
  const to = sections.find(({ heading }) => recipientHeading.test(heading))
  const re = sections.find(({ heading }) => subjectHeading.test(heading))
  const rest = sections.filter((section) => section !== to && section !== re)
  const recipient = to ? textLines(to) : []
  const about = re ? textLines(re).join(' ') : ''
  const texts = rest.flatMap(textLines)
  const subject =
    patient && !about.includes(patient) ? [patient, about].filter(Boolean).join('. ') : about
  return {
    letter: {
      sender,
      date,
      recipient,
      subject: subject && t('Re: {subject}', { subject }),
      salutation: texts.some((text) => ownSalutation.test(text))
        ? ''
        : greetings[language](recipient[0] ?? ''),
      closing: texts.some((text) => ownClosing.test(text))
        ? []
        : [t('Yours sincerely,'), ...signer],
      taken: [to, re].flatMap((section) => section?.heading ?? []),
    },
    blocks: rest.flatMap((section) => section.blocks),
  }
}

/** "Dr Ana Rossi, Cardiology" is greeted as "Dear Dr Rossi,"; anyone who isn't named with a title as a colleague. */
function greet(recipient: string): string {
  const { first, last } = splitName(recipient)
  return last && title.test(first) ? `Dear ${first} ${last},` : 'Dear colleague,'
}

/** « Dre Ana Rossi, cardiologie » is greeted as « Docteure Rossi, ». */
function greetInFrench(recipient: string): string {
  const { first, last } = splitName(recipient)
  const spoken = frenchTitles[first.replace(/\.$/, '')]
  return last && spoken ? `${spoken} ${last},` : 'Chère collègue, cher collègue,'
}

function splitName(recipient: string): { first: string; last: string | undefined } {
  const [first = '', ...names] = recipient.split(',')[0]?.trim().split(/\s+/) ?? []
  return { first, last: names.at(-1) }
}

const greetings = { en: greet, fr: greetInFrench } satisfies Record<InterfaceLanguage, unknown>
