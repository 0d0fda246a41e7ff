import { type CheckContext, type Finding, finding } from './context.ts'
import { type Action, actionsIn, type DrugAction, spokenActions } from './drug-actions.ts'
import { whoSaid } from './speakers.ts'

/** What may not have been said of a drug alone, where the note says the other. */
const against: Record<Action, readonly Action[]> = {
  start: ['stop'],
  stop: ['start', 'continue', 'increase', 'decrease'],
  continue: ['stop'],
  increase: ['stop', 'decrease', 'continue'],
  decrease: ['stop', 'increase', 'continue'],
}
/** A drug may be taken on and begun without a word for it, but not changed. */
const silent = new Set<Action>(['start', 'continue'])

function checkAction(context: CheckContext, { action, key, at }: DrugAction): Finding | undefined {
  const token = context.analysis.tokens[at]
  if (key === undefined || !token || !context.index.mentions.has(key)) return undefined
  const spoken = spokenActions(context.index, key)
  if (spoken.some((s) => s.action === action)) return undefined
  const where = { kind: 'drug' as const, start: token.start, end: token.end }
  const other = spoken.find((s) => against[action].includes(s.action))
  const said = context.text.slice(token.start, token.end)
  // "Halved" may tell of what was done long before.
  const isPast = /^(?:in|de)crease$/.test(action) && /ed$/i.test(said)
  if (other)
    return finding(context, {
      ...where,
      inSource: other.unit.text,
      contradicts: !isPast,
      message: `Note says ${said} of ${key}; ${whoSaid(other.unit)} "${other.unit.text}"`,
    })
  return silent.has(action)
    ? undefined
    : finding(context, {
        ...where,
        contradicts: false,
        message: `Note says ${said} of ${key}; this was not said in the visit`,
      })
}

/** Start, stop, continue, increase, decrease and hold, drug by drug. */
export function checkActions(context: CheckContext): Finding[] {
  const actions = actionsIn(context.analysis)
  const told = (key: string | undefined) => actions.filter((a) => a.key === key)
  return actions
    .filter(
      ({ key }) =>
        // "Continue lisinopril but increase it to 20 mg": what one verb leaves open the other says.
        !told(key).some(({ action }) =>
          spokenActions(context.index, key ?? '').some((s) => s.action === action),
        ),
    )
    .map((a) => checkAction(context, a))
    .filter((found) => found !== undefined)
}
