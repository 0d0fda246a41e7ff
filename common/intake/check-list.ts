import type { Allergy, AnswerValue, Medicine } from './answers.ts'
import { cleanText } from './clean-text.ts'
import { answerLimits } from './limits.ts'
import type { Problem } from './problems.ts'

type Failure = { problem: Problem }

/** Checks a list of medicines or allergies. */
export function checkList(
  kind: 'medicines' | 'allergies',
  input: unknown,
): { value: AnswerValue } | Failure {
  if (!Array.isArray(input)) return { problem: { code: 'wrong-type' } }
  if (input.length > answerLimits.items)
    return { problem: { code: 'too-many', max: answerLimits.items } }
  const entries = input.map((item: unknown) => checkItem(item, fields[kind]))
  const failure = entries.find((entry) => 'problem' in entry)
  if (failure && 'problem' in failure) return failure
  const items = entries.flatMap((entry) => ('value' in entry ? [entry.value] : []))
  if (new Set(items.map(sameItem)).size < items.length) return { problem: { code: 'repeated' } }
  return kind === 'medicines'
    ? { value: { kind, items: items.map(toMedicine) } }
    : { value: { kind, items: items.map(toAllergy) } }
}

/** The first field names the item. */
const fields = {
  medicines: ['name', 'dose', 'frequency'],
  allergies: ['substance', 'reaction'],
} as const satisfies { medicines: (keyof Medicine)[]; allergies: (keyof Allergy)[] }

type Item = Record<string, string>

const toMedicine = ({ name = '', dose = '', frequency = '' }: Item): Medicine => ({
  name,
  dose,
  frequency,
})
const toAllergy = ({ substance = '', reaction = '' }: Item): Allergy => ({ substance, reaction })

function checkItem(input: unknown, names: readonly string[]): { value: Item } | Failure {
  if (typeof input !== 'object' || input === null) return { problem: { code: 'wrong-type' } }
  const item: Item = {}
  for (const name of names) {
    const text = cleanText((input as Record<string, unknown>)[name] ?? '', answerLimits.field)
    if ('problem' in text) return text
    item[name] = text.value.replace(/\s+/g, ' ')
  }
  return item[names[0] ?? ''] ? { value: item } : { problem: { code: 'no-name' } }
}

/** The same medicine may be listed twice, in two doses. */
const sameItem = (item: Item) => JSON.stringify(Object.values(item)).toLowerCase()
