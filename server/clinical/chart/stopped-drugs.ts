import type { Passage } from '#server/clinical/checks/visit-index.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import type { Draft } from './difference.ts'
import type { DrugTalk } from './drug-talk.ts'
import type { ChartEntry } from './entries.ts'
import { asksTaking, isAnswered, isPatientsWord, isStated, quoteOf } from './said.ts'

/** "I came off that", "They took me off it", "It was stopped". */
const stops = new RegExp(
  [
    String.raw`(?:\b(?:i|we|he|she|they|doctors?|gp|hospital)|['’]ve)(?: have| has| had| just| then| actually| simply){0,2} (?:stopped|came off|come off|went off|gone off|quit|binned|packed|gave (?:it |that |them )?up|given (?:it |that |them )?up|dropped)(?! (?!taking|using|having)\p{L}+ing\b)`,
    String.raw`^\W*(?:stopped|quit|came off|gave up)(?! (?!taking|using|having)\p{L}+ing\b)`,
    String.raw`\b(?:took|taken|takes) (?:me|him|her|us)? ?off\b|\bbeen off (?:it|them|that|those)\b|\boff (?:it|them) (?:now|since|for)\b|\b(?:was|were|got|been) (?:stopped|discontinued)\b`,
    String.raw`\bno longer (?:take|takes|on|use|uses|have)\b`,
    String.raw`(?:don|doesn)['’]t (?:take|use|have) (?:it|that|them|those|any)(?: any ?more| now| at all)?(?:$|[,.;])`,
    String.raw`(?:don|doesn)['’]t (?:take|use|have) (?:[\p{L}-]+ ){1,4}(?:any ?more|any longer|now|at all)\b`,
    String.raw`(?:not|haven['’]t|hasn['’]t) (?:had|taken|used) (?:it|that|one|any|them)\b(?! (?:this morning|today|yet|yesterday|every))`,
    String.raw`\bnot (?:on|taking) (?:it|that|them)\b|\bnot (?:on|taking) (?:[\p{L}-]+ ){1,4}(?:any ?more|any longer|now)\b`,
  ].join('|'),
  'iu',
)
/** Of a drug that is taken as needed these only say that it wasn't needed. */
const pauses = /(?:not|haven['’]t|hasn['’]t) (?:had|taken|used)\b/i
/** A break: it is taken again, or was left out for some days. */
const resumes =
  /\b(?:back on|restart(?:ed)?|again|started (?:it|them) up|for (?:\d+|a few|a couple of) (?:days?|nights?|weeks?)|the (?:day|night) before|for (?:the|my) (?:operation|surgery|procedure))\b/i
const asksDetail =
  /\b(?:did you|miss|forget|side effects?|problems?|trouble|with food|empty stomach|this morning|today|yesterday)\b/i
const asksHowOften = /\bhow (?:often|many|much)\b/i
const never = /^\W*(?:i )?(?:don['’]t|never|not any ?more|no longer|i['’]m not|none)\b/i

/** A listed drug that the patient no longer takes. A drug that is taken as needed may be left for long. */
export function stoppedDrug(talk: readonly DrugTalk[]): Draft[] {
  const topic = talk[0]?.topic
  const [entry] = topic?.current ?? []
  const last = talk.findLast((one) => saysStopped(one, isAsNeeded(entry)))
  if (!topic || !last) return []
  const later = talk.slice(talk.indexOf(last))
  if (later.some(({ passage, text }) => isPatientsWord(passage) && resumes.test(text))) return []
  const { passage } = last
  const reply = passage.statement.isQuestion ? (passage.reply ?? passage) : passage
  return [
    {
      kind: 'stopped',
      subject: capitalised(topic.words),
      inVisit: quoteOf(reply),
      entry,
      passages: [reply],
    },
  ]
}

const isAsNeeded = (entry: ChartEntry | undefined): boolean =>
  /\bas needed|if (?:needed|required)|when required\b/i.test(entry?.reading.normal ?? '')

function saysStopped({ passage, text, isNamed }: DrugTalk, asNeeded: boolean): boolean {
  if (isAnswered(passage, 'no'))
    return (
      isNamed && !asNeeded && asksTaking.test(text) && !asksDetail.test(text) && !corrects(passage)
    )
  if (!isPatientsWord(passage) || !isStated(passage)) return false
  if (stops.test(text))
    return (
      !(asNeeded && pauses.test(text)) &&
      !/(?:\bnot|\bnever|n['’]t) (?:have )?stopped\b/i.test(text)
    )
  const isNever =
    passage.question !== undefined && asksHowOften.test(passage.question.normal) && never.test(text)
  return !asNeeded && isNever && text.split(/\s+/).length < 6
}

/** "No, twenty", "No, only once": another amount, not none. */
function corrects({ reply }: Passage): boolean {
  const said = reply?.line.normal ?? ''
  return /\d|\b(?:only|just|half|once|twice)\b/i.test(said) && !stops.test(said)
}
