import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { spokenActions } from './drug-actions.ts'
import { whoSaid } from './speakers.ts'

/** Words of a clinician right before a drug that must not be given. */
const avoids =
  /\b(?:(?:do not|don't|would not|wouldn't|not going to|rather not) (?:want|like|give|have|use|prescribe) (?:you |her |him |them |he |she )?(?:to (?:have|take|use|be on) |having |taking |on |any )?|avoid(?:ing)? |steer clear of |stay (?:away from|off) |never (?:give|take|have|use) (?:you |her |him |them )?|(?:must|should)(?:n't| not) (?:have|take|use|be given) |can(?:'t|not) (?:give|have) (?:you |her |him |them )?)(?:any |the |more )?$/i
/** A note that tells of the avoidance, or of what was before. */
const otherwise =
  /\b(?:not|no|never|avoid\w*|without|against|stop\w*|declin\w*|refus\w*|allerg\w*|reaction|intoleran\w*|contraindicat\w*|caution|instead|risk|discuss\w*|consider\w*|held?|previous\w*|until|took|taken|has been|had)\b|n't\b/i

/** "Normally I'd give amoxicillin, but with the spots I'd rather use clarithromycin." */
const otherwiseGiven =
  /\b(?:normally|usually|ordinarily) (?:i'd|i would|we'd|we would|i|we) (?:give|use|prescribe|start|go for)(?: you| her| him)?\s+$/i
const butNot = /^[^.;?!]*\b(?:but|however|only)\b/i

const isAvoided = ({ text, sources, analysis }: Unit, key: string) =>
  sources[0]?.speaker === 'clinician' &&
  analysis.terms.some(
    (t) =>
      t.key === key &&
      (avoids.test(text.slice(0, t.start)) ||
        (otherwiseGiven.test(text.slice(0, t.start)) && butNot.test(text.slice(t.end)))),
  )

/** Whether any line but a name given back speaks for the drug. */
const isTaken = (unit: Unit, key: string) =>
  !isAvoided(unit, key) &&
  unit.analysis.tokens.length > longestName &&
  (!unit.question || unit.answer === 'yes') &&
  unit.analysis.terms.some((t) => t.key === key && t.polarity === 'yes')
const longestName = 2

/** "Haloperidol for visions" against "I don't want her to have haloperidol, ever". */
export function checkAvoided(context: CheckContext): Finding[] {
  const { text, analysis, index } = context
  if (otherwise.test(text) || analysis.persons.length > 0) return []
  return analysis.terms
    .filter((t) => t.kind === 'drug' && t.polarity === 'yes')
    .flatMap(({ key, start, end }) => {
      const units = [...new Set((index.mentions.get(key) ?? []).map(({ unit }) => unit))]
      const other = units.find((unit) => isAvoided(unit, key))
      if (!other || units.some((unit) => isTaken(unit, key))) return []
      if (spokenActions(index, key).some(({ action }) => action !== 'stop')) return []
      const message = `Note names ${text.slice(start, end)}; ${whoSaid(other)} "${other.text}"`
      const at = { kind: 'drug' as const, start, end, inSource: other.text }
      return [finding(context, { ...at, contradicts: false, message })]
    })
}
