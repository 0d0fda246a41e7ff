import { isAllergen } from '#server/clinical/checks/allergens.ts'
import { capitalised } from '#server/clinical/facts/note-form.ts'
import type { Draft } from './difference.ts'
import type { DrugTalk } from './drug-talk.ts'
import { type ChartEntry, currentIn } from './entries.ts'
import { quoteOf } from './said.ts'

/** "I'll start you on", "Take", "We'll go with". */
const orders =
  /\b(?:(?:start|put|get|give|treat) you (?:on|with|some|a)|i['’]?(?:ll| will) (?:give|prescribe|send|do|put|get|write|start|add)|i['’]m (?:giving|going to|prescribing|sending|starting|putting|adding)|let['’]s (?:start|try|go with|do|use|add)|we['’]ll (?:start|go with|use|give|try|do|add|treat)|(?:like|want|need) you to (?:take|start|have|try|use)|prescrib\p{L}*|(?:writing|putting) you (?:up|down|on)|(?:so|then) it['’]s|you can have|start(?:ing)?|begin)\b|^\W*(?:take|try|use|have)\b/iu
const notOrdered =
  /n['’]t\b|\b(?:cannot|not|never|instead of|rather than|avoid|often|usually|normally|would have|allerg\p{L}*|if|could|might|wonder\p{L}*|think about|stop\p{L}*)\b/iu

/** A drug that the clinician orders although the chart lists an allergy to it. */
export function orderedAllergen(
  talk: readonly DrugTalk[],
  entries: readonly ChartEntry[],
): Draft[] {
  const { drug, words } = talk[0]?.topic ?? {}
  if (!drug || words === undefined) return []
  const entry = currentIn(entries, 'allergies').find(({ reading }) =>
    reading.drugs.some((allergen) => isAllergen(drug, allergen)),
  )
  const order = talk.find(
    ({ passage, text, isNamed }) =>
      isNamed &&
      passage.line.role === 'clinician' &&
      !passage.statement.isQuestion &&
      passage.statement.status !== 'conditional' &&
      orders.test(text) &&
      !notOrdered.test(text),
  )
  if (!entry || !order) return []
  const { passage } = order
  return [
    {
      kind: 'allergen',
      subject: capitalised(words),
      inVisit: quoteOf(passage),
      entry,
      passages: [passage],
    },
  ]
}
