import type { SourceIndex } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'

/** Investigations, each in all the ways of naming it. */
const investigations = [
  /\b(?:e ?[ck] ?g|electrocardiogram)s?\b/i,
  /\becho(?:cardiogra\w+)?\b/i,
  /\bx[- ]?rays?\b/i,
  /\b(?:c ?t|cat)(?: scan)?\b/i,
  /\bm ?r ?i\b/i,
  /\bultrasounds?\b/i,
  /\b(?:bloods|blood ?(?:work|tests?|count|results?)|labs?|lab (?:work|tests?))\b/i,
  /\b(?:urinalysis|urine (?:test|sample|dip\w*))\b/i,
  /\b(?:biopsy|colonoscopy|endoscopy|mammogram|spirometry|stress test|holter)\b/i,
]
const result =
  /\b(?:normal|unremarkable|clear|negative|fine|reassuring|benign|abnormal|positive|within normal limits)\b/i
/** Words of what is still to be done. */
const ahead =
  /\b(?:order\w*|repeat\w*|if|pending|await\w*|will|recheck\w*|follow|plan\w*|to (?:get|have|do|see|check))\b/i
/** Words with which a result is told, by anybody. */
const told =
  /\b(?:normal|unremarkable|clear|negative|reassuring|benign|abnormal|positive|raised|elevated|stable|unchanged|looks?|looked|shows?|showed|shown|came back|found|(?:i|can|can't|don't|didn't) see)\b|(?:\b(?:is|was|are|were|been)|['’](?:s|re)) (?:[\w']+ ){0,2}(?:good|great|okay|ok|perfect|fine|high|low|up|down|better|worse|bad|\d)/i
/** Sentences behind the name of an investigation within which its result is told. */
const reach = 3

/** Whether anybody who names an investigation tells what came of it; undefined where nobody names it. */
function isTold(investigation: RegExp, { units }: SourceIndex): boolean | undefined {
  const named = units.filter(({ text }) => investigation.test(text))
  if (named.length === 0) return undefined
  return named.some(({ at, turn, question }) =>
    units
      .slice(at, at + 1 + reach)
      // "How was your x-ray?" – "It was fine."
      .filter((unit) => unit.turn === turn || question)
      .some(({ text }) => told.test(text.replace(investigation, ''))),
  )
}

/** "The echocardiogram was normal." of one that was only ordered. */
export function checkResults(context: CheckContext): Finding[] {
  const { text, index } = context
  const said = result.exec(text)
  if (!said || ahead.test(text)) return []
  const investigation = investigations.find((one) => one.test(text))
  if (!investigation || isTold(investigation, index) !== false) return []
  const name = investigation.exec(text)?.[0] ?? ''
  return [
    finding(context, {
      kind: 'finding',
      start: said.index,
      end: said.index + said[0].length,
      inSource: '',
      contradicts: false,
      message: `Note gives a result of the ${name}; nobody told one in the visit`,
    }),
  ]
}
