import { isTick, type FormField } from '#contract/form-fields.ts'
import type { Fact, FactKind } from '#server/clinical/facts/fact.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import { labelOf } from './asked-fields.ts'

/** Words for a field, with the numbers of the lines that they rest on. */
export interface SlotWords {
  fieldId: string
  words: string
  lines: number[]
}

interface Slot {
  label: RegExp
  kinds: FactKind[]
  /** Of a vital sign: its name. */
  what?: string
}

/** Which facts a label asks for, in English and French. The first match counts, so narrower ones come first. */
const slots: readonly Slot[] = [
  { label: /\ballerg/i, kinds: ['allergy'] },
  { label: /\b(?:family history|antécédents familiaux)\b/i, kinds: ['family'] },
  {
    label: /\b(?:blood pressure|b\.?p\.?|tension|pression artérielle)\b/i,
    kinds: ['vital'],
    what: 'BP',
  },
  { label: /\b(?:pulse|heart rate|pouls|fréquence cardiaque)\b/i, kinds: ['vital'], what: 'pulse' },
  { label: /\b(?:temperature|temp|température)\b/i, kinds: ['vital'], what: 'temperature' },
  { label: /\b(?:weight|poids)\b/i, kinds: ['vital'], what: 'weight' },
  { label: /\b(?:height|taille)\b/i, kinds: ['vital'], what: 'height' },
  { label: /\b(?:bmi|imc|body mass index)\b/i, kinds: ['vital'], what: 'BMI' },
  { label: /\b(?:spo2|o2 sat|saturation)\b/i, kinds: ['vital'], what: 'SpO2' },
  {
    label: /\b(?:respiratory rate|fréquence respiratoire)\b/i,
    kinds: ['vital'],
    what: 'respiratory rate',
  },
  {
    label: /\b(?:medications?|medicines?|drugs|médicaments?|prescriptions?)\b/i,
    kinds: ['medicine'],
  },
  { label: /\b(?:diagnos[ie]s|diagnostics?)\b/i, kinds: ['diagnosis'] },
  {
    label: /\b(?:follow[- ]?up|return visit|next (?:visit|appointment)|suivi)\b/i,
    kinds: ['follow-up'],
  },
  { label: /\b(?:test results?|results|investigations|résultats)\b/i, kinds: ['result'] },
  {
    label:
      /\b(?:symptoms?|complaints?|reason for (?:the )?(?:visit|consultation)|motif|symptômes?|plaintes?)\b/i,
    kinds: ['symptom'],
  },
  { label: /\b(?:findings|examination|exam|examen|constatations)\b/i, kinds: ['finding'] },
  { label: /\b(?:medical history|past history|antécédents)\b/i, kinds: ['history'] },
  {
    label: /\b(?:treatment|plan|recommendations?|traitement|recommandations?)\b/i,
    kinds: ['plan'],
  },
]

/** A label that names such a word and asks for something else. */
const asksOther =
  /\b(?:codes?|icd|no|numbers?|numéro|names?|nom|phone|signature|dose|quantity|when|since|date|insur\w*|assur\w*|member|health plan|provider|employer|pharmacy|other|if (?:yes|so|any)|hospital)\b/i
const textTypes: ReadonlySet<FormField['type']> = new Set<FormField['type']>([
  'text',
  'long-text',
  'number',
])

/**
 * The facts of a visit for the fields whose label asks for their kind: without a language model. Only what is certain and
 * about the patient; no box is ticked and no choice made.
 */
export function factsForFields(
  visit: { facts: () => readonly Fact[] },
  fields: readonly FormField[],
): SlotWords[] {
  const own = visit
    .facts()
    .filter(({ subject, certainty }) => subject === 'patient' && certainty === 'stated')
  return fields.flatMap((field) => {
    const label = labelOf(field)
    if (isTick(field) || !textTypes.has(field.type) || asksOther.test(label)) return []
    const slot = slots.find((one) => one.label.test(label))
    const found = slot ? own.filter((fact) => isIn(slot, fact)) : []
    // Of a value that was measured twice the last one counts.
    const used = slot?.what ? found.slice(-1) : found
    if (used.length === 0) return []
    const words = used.map((fact) => (slot?.what ? valueOf(fact) : describeFact(fact))).join('; ')
    const lines = [...new Set(used.flatMap((fact) => fact.lines))].toSorted((a, b) => a - b)
    return [{ fieldId: field.id, words, lines }]
  })
}

const isIn = ({ kinds, what }: Slot, fact: Fact): boolean =>
  kinds.includes(fact.kind) && (what === undefined || (fact.kind === 'vital' && fact.what === what))

/** "142/88" of "BP 142/88": the field has the name. */
const valueOf = (fact: Fact): string => fact.text.slice(Math.max(0, fact.text.search(/\d/)))
