import { withPoints } from '#server/clinical/language/decimals.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Statement, Visit, VisitLine } from '#server/clinical/visit.ts'
import { pairAnswers } from './answers.ts'
import { splitClauses } from './clauses.ts'
import { resolveCorrections } from './corrections.ts'
import type { Draft } from './draft.ts'
import { normaliseForeignSpeech } from './foreign-text.ts'
import { detectLanguage } from './language.ts'
import { toLines, type Line } from './lines.ts'
import { normaliseText } from './normalise-text.ts'
import { asksByForm, isQuestionSentence, partsOfQuestion, prefixOfParts } from './questions.ts'
import { splitSentences, type Span } from './sentences.ts'
import { inferSex, sexOfChild } from './sex.ts'
import { settleOffers, tagStatus } from './status.ts'
import { speaksForPatient, subjectReader } from './subjects.ts'

/** Clauses of one sentence with whether they ask. */
function spansOf(text: string, sentence: Span): { span: Span; asks: boolean; prefix: string }[] {
  const asks = isQuestionSentence(text.slice(sentence.start, sentence.end))
  if (!asks) return splitClauses(text, sentence).map((span) => ({ span, asks, prefix: '' }))
  const parts = partsOfQuestion(text, sentence)
  if (parts.length > 1) {
    const prefix = prefixOfParts(text.slice(sentence.start, sentence.end))
    return parts.map((span, index) => ({ span, asks, prefix: index === 0 ? '' : prefix }))
  }
  const clauses = splitClauses(text, sentence)
  const last = clauses.at(-1)
  const isOwnForm = last !== undefined && asksByForm(text.slice(last.start, last.end))
  return clauses.map((span) => ({
    span,
    asks: !isOwnForm || span === last || asksByForm(text.slice(span.start, span.end)),
    prefix: '',
  }))
}

function draftLine(line: Line, index: number, from: number): Draft[] {
  const drafts: Draft[] = []
  for (const [sentence, span] of splitSentences(line.text).entries()) {
    for (const part of spansOf(line.text, span)) {
      drafts.push({
        at: from + drafts.length,
        line: index,
        start: part.span.start,
        end: part.span.end,
        text: line.text.slice(part.span.start, part.span.end),
        normal: '',
        retracted: [],
        subject: 'patient',
        status: 'current',
        certainty: 'stated',
        isQuestion: part.asks,
        role: line.role,
        speaker: line.source.speaker,
        sentence,
        prefix: part.prefix,
        edits: [],
      })
    }
  }
  return drafts
}

/** "[laughs]", as recognisers write it. */
const noise = /\[[\p{L} -]{1,30}\]/gu

/** Removes withdrawn words, then normalises the rest. */
function normalOf(draft: Draft, normalise: (text: string) => string): string {
  let text = draft.text
  for (const edit of draft.edits.toSorted((a, b) => b.start - a.start)) {
    const start = Math.max(0, edit.start - draft.start)
    const end = Math.min(draft.text.length, edit.end - draft.start)
    if (end >= start) text = text.slice(0, start) + edit.text + text.slice(end)
  }
  const plain = text.replaceAll(noise, '').replaceAll(/ {2,}/g, ' ').trim()
  return draft.prefix + normalise(withPoints(plain))
}

function tagSubjects(
  lines: readonly Draft[][],
  all: readonly Draft[],
  speakers: ReadonlySet<string>,
): void {
  const reader = subjectReader(speakers, speaksForPatient(all))
  for (const draft of lines.flat()) {
    const question = draft.answers === undefined ? undefined : all[draft.answers]
    const person = reader.read(draft, question)
    draft.subject = person.subject
    if (person.who) draft.who = person.who
    for (const one of ofSomebodyElse(draft, lines)) one.subject = 'other'
  }
}

/** "No, sorry, that's Mr Dale", "No, Mom, that's you": the previous statement is about somebody else. */
const thatIsOther =
  /(?<!\p{L})(?:no|sorry|oh)[,. ].{0,30}?that(?:['’]s| is| was) (?:you|yours|mr|mrs|ms|miss|dr|(?:my|his|her|your) \p{L}+)(?!\p{L})/iu

/** The statement that this one attributes to somebody else: the one before the "no". */
function ofSomebodyElse(draft: Draft, lines: readonly Draft[][]): Draft[] {
  const own = lines[draft.line] ?? []
  const at = own.indexOf(draft)
  const before = own[at - 1]
  const isWhole = thatIsOther.test(draft.text)
  if (!isWhole && !(before && thatIsOther.test(`${before.text} ${draft.text}`))) return []
  const meant = own[isWhole ? at - 1 : at - 2] ?? lines[draft.line - 1]?.at(-1)
  return meant && !meant.isQuestion ? [meant] : []
}

function statementOf(draft: Draft): Statement {
  const {
    role: _role,
    speaker: _speaker,
    sentence: _sentence,
    prefix: _prefix,
    edits: _edits,
    ...statement
  } = draft
  return statement
}

/**
 * A visit as everything in `clinical/` reads it. Lines of the transcript come first, so `VisitLine.number` is the line
 * number that prompts show. Pure; takes time linear in the text.
 */
export function normaliseVisit(
  sources: readonly Source[],
  options: { language?: string } = {},
): Visit {
  const lines = toLines(sources)
  const byLine: Draft[][] = []
  const drafts: Draft[] = []
  for (const [index, line] of lines.entries()) {
    const made = draftLine(line, index, drafts.length)
    byLine.push(made)
    drafts.push(...made)
  }
  pairAnswers(byLine)
  const speakers = new Set(lines.map((line) => line.source.speaker?.toLowerCase() ?? ''))
  tagSubjects(byLine, drafts, speakers)
  for (const made of byLine) tagStatus(made)
  settleOffers(byLine)
  resolveCorrections(byLine, lines)
  const set = options.language === 'multi' ? undefined : options.language?.slice(0, 2).toLowerCase()
  const language = set ?? detectLanguage(lines)
  const normalise = language === 'en' ? normaliseText : normaliseForeignSpeech
  for (const draft of drafts) draft.normal = normalOf(draft, normalise)
  return {
    lines: lines.map((line, index) => visitLine(line, index, byLine[index] ?? [])),
    statements: drafts.map(statementOf),
    events: sources.filter(({ kind }) => kind === 'gap' || kind === 'consent'),
    sex: inferSex(drafts) ?? sexOfChild(drafts),
    language,
  }
}

function visitLine(line: Line, index: number, drafts: readonly Draft[]): VisitLine {
  const from = drafts[0]?.at ?? 0
  return {
    number: index + 1,
    source: line.source,
    role: line.role,
    text: line.text,
    normal: drafts.map((d) => d.normal).join(' '),
    statements: [from, from + drafts.length],
  }
}
