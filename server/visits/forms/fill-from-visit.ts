import { isTick, type FormField } from '#contract/form-fields.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type {
  fillFromVisit as endpoint,
  VisitValues,
  VisitValuesEvent,
} from '#contract/form-filling.ts'
import { message } from '#common/translation.ts'
import { findForm } from '#server/forms/preparation/find.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { channel } from '#server/platform/events/channel.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { NumberedEvent } from '#server/visits/notes/generation/replay-log.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { askedFields, otherPlaces } from './asked-fields.ts'
import { checkValues, type ProposedValue } from './check-values.ts'
import { fieldValue } from './field-value.ts'
import { type FoundWords, type VisitOfForm, wordsForFields } from './find-words.ts'

/**
 * Values for fields of a form from what was said in a visit, each with its lines and checked. Nothing is stored.
 * @throws AppError if there is no such visit or form, or nothing in the visit
 */
export async function fillFromVisit(
  s: Services,
  caller: Caller,
  scribeId: string,
  {
    body,
    timezone,
    signal,
  }: { body: Body<typeof endpoint>; timezone: string; signal: AbortSignal },
): Promise<AsyncGenerator<NumberedEvent<VisitValuesEvent>>> {
  const visit = await loadVisit(s, caller.id, scribeId)
  const { details } = await findForm(s, caller, body.formId)
  if (visit.sources.length === 0) throw nothingSaid()
  const fields = askedFields(details.fields, body.fieldIds)
  const filling: VisitOfForm = { s, caller, scribeId, timezone, visit, fields, signal }
  const places = (field: FormField) => otherPlaces(field, details.fields, body.fieldIds)
  return numbered(events(filling, places))
}

async function* numbered(
  events: AsyncIterable<VisitValuesEvent>,
): AsyncGenerator<NumberedEvent<VisitValuesEvent>> {
  let id = 0
  for await (const event of events) yield { id: id++, event }
}

/** Finds and checks the values, and reports on both. */
async function* events(
  filling: VisitOfForm,
  places: (field: FormField) => FormField[],
): AsyncGenerator<VisitValuesEvent> {
  const { s, visit, fields, signal } = filling
  const stages = channel<VisitValuesEvent>(signal)
  const work = async () => {
    stages.push({ type: 'progress', done: 0, of: fields.length })
    const { words, ...found } = await wordsForFields(filling, (done) =>
      stages.push({ type: 'progress', done, of: fields.length }),
    )
    const proposed = proposedValues(fields, words, visit)
    const withAll = (checked: Pick<VisitValues, 'values' | 'check'>): VisitValuesEvent => ({
      type: 'values',
      values: { ...found, ...atAllPlaces(checked, fields, places) },
    })
    const checked = await checkValues(s, visit, proposed, signal, (one) =>
      stages.push(withAll(one)),
    )
    stages.push(withAll(checked))
  }
  const working = work().finally(stages.close)
  // Thrown below, unless its reader has left.
  working.catch(() => undefined)
  yield* stages
  await working
}

/** The words that fit their fields and name a line of the visit. Of buttons of one name, one is ticked or none. */
function proposedValues(
  fields: readonly FormField[],
  words: readonly FoundWords[],
  visit: ReadVisit,
): ProposedValue[] {
  const lines = new Map(numberLines(visit.sources).map((line) => [line.number, line]))
  const byId = new Map(fields.map((field) => [field.id, field]))
  const proposed = words.flatMap(({ fieldId, words: text, lines: numbers }): ProposedValue[] => {
    const field = byId.get(fieldId)
    const value = field && fieldValue(field, text)
    const cited = numbers.flatMap((number) => lines.get(number) ?? [])
    return field && value && cited.length > 0 ? [{ field, value, lines: cited }] : []
  })
  const ticks = Map.groupBy(proposed, ({ field }) => (isTick(field) ? field.fieldName : ''))
  return proposed.filter(
    ({ field }) =>
      !isTick(field) || field.fieldName === '' || ticks.get(field.fieldName)?.length === 1,
  )
}

/** The values also at the other places of their PDF field, and the fields that have none. */
function atAllPlaces(
  { values, check }: Pick<VisitValues, 'values' | 'check'>,
  fields: readonly FormField[],
  places: (field: FormField) => FormField[],
): Pick<VisitValues, 'values' | 'check' | 'unanswered'> {
  const byId = new Map(values.map((value) => [value.fieldId, value]))
  const all = fields.flatMap((field) => {
    const value = byId.get(field.id)
    return value ? [value, ...places(field).map(({ id }) => ({ ...value, fieldId: id }))] : []
  })
  const isOpen = (field: FormField) => !byId.has(field.id) && !isTick(field)
  return { values: all, check, unanswered: fields.filter(isOpen).map(({ id }) => id) }
}

const nothingSaid = () =>
  new AppError('bad-request', message('There is nothing in this visit yet that could fill a form.'))
