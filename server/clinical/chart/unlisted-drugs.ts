import { capitalised } from '#server/clinical/facts/note-form.ts'
import { readableTimes } from '#server/clinical/facts/times.ts'
import { dosesIn, frequencyIn } from './amounts.ts'
import type { Draft } from './difference.ts'
import type { DrugTalk } from './drug-talk.ts'
import { asksTaking, isAnswered, isPatientsWord, isStated, quoteOf } from './said.ts'
import { stoppedDrug } from './stopped-drugs.ts'

/** "I take", "I've been using", "They put me on". */
const takes =
  /\b(?:tak(?:e|es|ing)|using|uses?|(?:i['’]m|i am|he['’]s|she['’]s|been|still|stayed|also|kept|keep) on|(?:put|started|got|has|have) (?:me|him|her) on|(?:can|could)(?:n['’]t| not) (?:manage|do|cope|live|sleep) without|been having|live on|need (?:the|my)|i get .* (?:off|from))\b/i
const nowTaken =
  /\b(?:i['’]ve|i have|i['’]m|been) (?:still |now )?(?:been )?(?:taking|using|having)\b/i
const takenOnce =
  /n['’]t\b|\b(?:not|never|no|used to|finished|tried|would|could|should|need to|wants? me to|supposed to|can i|allerg\p{L}*|ago|if|when i was|stop\p{L}*|came off|last (?:week|month|year)|for (?:a|\d+) (?:days?|weeks?|months?)|in (?:hospital|the ambulance))\b/iu
const asksList =
  /\b(?:what|which|any|anything|other|else)\b.*\b(?:tak(?:e|ing)|use|using|tablets?|medicines?|medications?|meds|pills?|inhalers?|drugs)\b|\b(?:what|anything)\b.*\bfor (?:the|your|that|it|them)\b/i
const asksBefore = /\ballerg|\b(?:taken|tried|used|did)\b/i
const isVaccine = /\bvaccine\b/i

function saysTaken({ passage, text, isNamed }: DrugTalk): boolean {
  if (isAnswered(passage, 'yes')) return isNamed && asksTaking.test(text) && !isPlanned.test(text)
  if (!isPatientsWord(passage) || passage.statement.isQuestion) return false
  if (!isNamed && !goesOn.test(text)) return false
  if (nowTaken.test(text) && !/\b(?:used to|not|never)\b|n['’]t/i.test(text)) return true
  if (!isStated(passage) || past.has(passage.statement.status)) return false
  const isNeeded = /n['’]t (?:manage|do|cope|live|sleep) without/i.test(text)
  if (!isNeeded && takenOnce.test(text)) return false
  if (takes.test(text)) return true
  const asked = passage.question?.normal ?? ''
  return isNamed && asksList.test(asked) && !asksBefore.test(asked)
}
/** "I stayed on it", "I take one". */
const goesOn = /\b(?:tak(?:e|es|ing)|us(?:e|es|ing)|on|having) (?:it|that|them|those|these|one)\b/i
const isPlanned =
  /\b(?:we['’]ll|i['’]ll|we will|i will|let['’]s|try|like you to|want you to|going to|gon ?na|you can|have to|continue|recommend|not)\b/i
const past: ReadonlySet<string> = new Set(['past', 'stopped', 'planned', 'offered', 'declined'])

/** A drug that the patient takes and the chart doesn't list, or lists as stopped. */
export function unlistedDrug(talk: readonly DrugTalk[]): Draft[] {
  const topic = talk[0]?.topic
  const said = talk.filter(saysTaken)
  const [first] = said
  if (
    !topic?.drug?.drug ||
    isVaccine.test(topic.drug.drug) ||
    !first ||
    stoppedDrug(talk).length > 0
  )
    return []
  const lines = new Set(said.map(({ passage }) => passage.line))
  const own = talk.filter((one) => lines.has(one.passage.line))
  return [
    {
      kind: 'taking',
      subject: capitalised(topic.words),
      inVisit: amountOf(own) || quoteOf(first.passage),
      entry: topic.former[0],
      passages: said.map(({ passage }) => passage),
    },
  ]
}

/** "5 mg once a day" */
function amountOf(talk: readonly DrugTalk[]): string {
  const text = talk.map((one) => one.text).join(' ')
  const [dose] = dosesIn(text)
  return readableTimes([dose?.words, frequencyIn(text)?.words].filter(Boolean).join(' '))
}
