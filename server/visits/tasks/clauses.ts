import { withoutFillers } from '#server/clinical/language/clean.ts'
import type { Statement, Visit, VisitLine } from '#server/clinical/visit.ts'

/** A part of a line that holds whatever happens, so that something may have to be done because of it. */
export interface Clause {
  line: VisitLine
  statement: Statement
  /** With numbers in figures and without withdrawn words. */
  text: string
}

/** "If you can" is politeness, "if you need it" belongs to the directions of a medicine. */
const polite =
  /^(?:and |but )?if (?:you (?:can|could|like|want|would|don['’]t mind|wouldn['’]t mind|need (?:it|them|to)|get (?:a|the) chance)|that['’]s|possible|needed|it['’]s (?:ok|okay|all right|possible|not too much))(?!\p{L})/iu
const opensCondition =
  /^(?:(?:and|but|so|or|then|well|now|okay|also|only|even)[\s,]+)*(?:if|unless|in case|should (?:you|he|she|it|they|the|that)|in the event|provided|as long as|whenever|depending)(?!\p{L})/iu
/** "Any chest pain, then call an ambulance." */
const anyThenAct =
  /^\W*any .{2,80}, (?:then )?(?:you )?(?:call|ring|phone|come|go|see|tell|let|stop|dial)(?!\p{L})/iu
/** "When it gets worse, ring me" is a case; "when you get home" is a time. */
const opensCase =
  /^(?:(?:and|but|so|or|then)[\s,]+)*when (?:it|that|this|the pain|things|you (?:feel|get (?!home|back|a chance)|have|notice|see))(?!\p{L})/iu
/** What follows it is a different subject. */
const leadsOn = /(?<!\p{L})(?:and|but|so|or|sooner|earlier)[\s,]*$/iu
/** What goes with a warning: "Don't wait", "Ring 999". */
const goesWithWarning =
  /^(?:(?:and|but|so|or|then|just|please|in that case|at that point)[\s,]+)*(?:don['’]t|do not|never|ring|call|phone|dial|go (?:to|straight|in)|come (?:straight|right|back|in)|get (?:yourself|help|to)|seek|you (?:call|ring|come|go)|that means|i['’]ll (?:see|admit)|we['’]ll (?:see|admit))(?!\p{L})|^(?:in that case|at that point|then (?:i['’]ll|we['’]ll|i|we))(?!\p{L})/iu

const isCondition = (text: string) =>
  (opensCondition.test(text) && !polite.test(text)) || opensCase.test(text)

/** The statements of one line, by sentence. */
function sentencesOf(visit: Visit, { statements: [from, to] }: VisitLine): Statement[][] {
  const sentences: Statement[][] = []
  let isEnd = true
  for (const statement of visit.statements.slice(from, to)) {
    if (isEnd) sentences.push([])
    sentences.at(-1)?.push(statement)
    isEnd = /[.?!…]["'”’)\]]*$/.test(statement.text)
  }
  return sentences
}

/** "I'll refer you if the scan is abnormal": the condition covers what comes before it in the sentence. */
function withoutConditions(sentence: readonly Statement[]): Statement[] {
  if (anyThenAct.test(sentence.map(({ normal }) => normal).join(' '))) return []
  const at = sentence.findIndex(({ normal }) => isCondition(normal.trim()))
  if (at < 0) return [...sentence]
  const before = sentence.slice(0, at)
  return leadsOn.test(before.at(-1)?.normal ?? '') ? before : []
}

/** "I'm going to, you know, send you" */
const plain = (text: string) =>
  withoutFillers(text.replaceAll(/,? (?:you know|sort of|kind of|i mean),? /giu, ' ')).trim()

const isShort = (sentence: readonly Statement[]) =>
  sentence.length === 1 && (sentence[0]?.normal.trim().split(/\s+/).length ?? 0) < 4

/** "If you could get your bloods done" asks for it. */
const request =
  /^(?:so |and |but )?if you (?:could|can|would)(?: please| just)? (?=\p{L}+ \p{L}+ \p{L})/iu

/** "I'm going to, you know, refer you": split by the words in between. */
const isOpenEnded = (text: string) =>
  /(?:going to|gonna|['’]ll|will|want (?:you )?to|like (?:you )?to|need (?:you )?to|let me)[\s,]*$/iu.test(
    text,
  )

function clausesIn(line: VisitLine, statements: readonly Statement[]): Clause[] {
  const clauses: Clause[] = []
  let open = ''
  for (const statement of statements) {
    const text = plain(`${open} ${statement.normal.replace(/^you know,? /iu, '')}`)
    open = isOpenEnded(text) ? text.replace(/(?<![\s,])[\s,]+$/, '') : ''
    const asked = text.replace(request, '')
    if (open === '' && asked !== '' && !polite.test(asked))
      clauses.push({ line, statement, text: asked })
  }
  return clauses
}

/** The statements of a visit without conditional ones. */
export function splitClauses(visit: Visit): Clause[] {
  return visit.lines.flatMap((line) => {
    if (line.source.kind !== 'transcript') return []
    let isWarned = false
    return sentencesOf(visit, line).flatMap((sentence) => {
      const opening = sentence[0]?.normal.trim() ?? ''
      const holds = isWarned && goesWithWarning.test(opening) ? [] : withoutConditions(sentence)
      // "Straight away." continues it.
      isWarned = holds.length < sentence.length || (isWarned && isShort(sentence))
      return clausesIn(line, holds)
    })
  })
}
