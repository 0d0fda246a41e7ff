import { asksSomeone } from '#server/clinical/checks/only-asked.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import type { SeedKind } from './visit.ts'

/** A sentence made wrong in one place. */
export interface Seed {
  kind: SeedKind
  before: string
  after: string
}

type Change = (sentence: string, taken: string) => Seed | undefined

const replaced = (
  kind: SeedKind,
  sentence: string,
  start: number,
  end: number,
  by: string,
): Seed => ({
  kind,
  before: sentence,
  after: sentence.slice(0, start) + by + sentence.slice(end),
})

/** Another number of the same look that the visit does not hold. */
function otherNumber(text: string, taken: string): string | undefined {
  const value = Number(text)
  const decimals = text.split('.')[1]?.length ?? 0
  const steps = [2, 0.5, 1.5, 3, 0.75, 1.25]
  for (const step of steps) {
    const next =
      decimals > 0
        ? (value + step).toFixed(decimals)
        : String(Math.max(2, Math.round(value * step)))
    if (next !== text && !new RegExp(`\\b${next}\\b`).test(taken)) return next
  }
  return undefined
}

function changeNumber(
  kind: SeedKind,
  sentence: string,
  quantity: Quantity | undefined,
  taken: string,
): Seed | undefined {
  if (!quantity) return undefined
  const inside = /\d+(?:\.\d+)?/.exec(sentence.slice(quantity.start, quantity.end))
  const next = inside && otherNumber(inside[0], taken)
  if (!inside || !next) return undefined
  const start = quantity.start + inside.index
  return replaced(kind, sentence, start, start + inside[0].length, next)
}

const numbers: [SeedKind, (q: Quantity) => boolean][] = [
  ['dose', (q) => q.kind === 'amount' && /mg|ml|units/i.test(q.unit)],
  ['duration', (q) => q.kind === 'duration'],
  ['number', (q) => ['ratio', 'percent', 'degrees', 'plain', 'age', 'rate'].includes(q.kind)],
]
const numberChanges: Change[] = numbers.map(
  ([kind, wanted]) =>
    (sentence, taken) =>
      changeNumber(kind, sentence, analyse(sentence).quantities.find(wanted), taken),
)

function swap(kind: SeedKind, pairs: [RegExp, string][]): Change {
  return (sentence) => {
    for (const [pattern, by] of pairs) {
      const match = pattern.exec(sentence)
      if (match) return replaced(kind, sentence, match.index, match.index + match[0].length, by)
    }
    return undefined
  }
}

const otherSides = new Map([
  ['left', 'right'],
  ['right', 'left'],
  ['Left', 'Right'],
  ['Right', 'Left'],
])

/** The other side of the body; "right now" and "all right" are no sides. */
function changeSide(sentence: string): Seed | undefined {
  for (const { start, end } of analyse(sentence).sides) {
    const other = otherSides.get(sentence.slice(start, end))
    if (other) return replaced('side', sentence, start, end, other)
  }
  return undefined
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** "No fever" says there is none; "no longer", "no change" and their like are turned round by no word less. */
const deniesNext =
  /\b(?:no|nil|not any|never any|absence of) (?!longer|more|change|further|other|others|need|one|doubt|of note|not|none|no|nothing|that|my|I|it|we|well|really|because|alright|way|idea|okay|but|and|just|so|never|do|did|you|there|this|she|he|they|the|actually|was|now|then|sir)(?=\p{L})|(?<=\b(?:is|are|was|were|has|have|had|does|did|do|can|could|will|would)) not (?!only|sure|yet|much|know|mind)(?=\p{L})|(?<=\b(?:do|does|did|has|have|had|is|are|was|were|could|would))n['’]t(?= (?!know|mind|it\b|you\b|we\b)\p{Ll})/iu

/** A denial left out: "Nil neck stiffness" becomes "Neck stiffness", "is not tender" becomes "is tender". */
function leaveDenialOut(sentence: string): Seed | undefined {
  const match = deniesNext.exec(sentence)
  if (!match) return undefined
  // "No, no pain": of a denial said twice one is left.
  if (/\b(?:no|not)\W+$/i.test(sentence.slice(0, match.index))) return undefined
  if (/^\W*(?:no|not|have not)\b/i.test(sentence.slice(match.index + match[0].length)))
    return undefined
  const by = /^ not/i.test(match[0]) ? ' ' : ''
  const { before, after } = replaced(
    'denial',
    sentence,
    match.index,
    match.index + match[0].length,
    by,
  )
  return { kind: 'denial', before, after: match.index === 0 ? capital(after) : after }
}

const stands =
  /(?:^|\b(?:has|have|had|having|with|of|and|some|associated|also)\s+)(?:a |an |some )?$/i

/** A finding denied that is there: "with neck pain" becomes "with no neck pain". */
function denyFinding(sentence: string): Seed | undefined {
  const { terms } = analyse(sentence)
  // A question denied is a question still.
  if (asksSomeone(sentence)) return undefined
  const term = terms.find(
    ({ kind, polarity, start }) =>
      kind === 'finding' &&
      polarity === 'yes' &&
      stands.test(sentence.slice(0, start)) &&
      !sentence.slice(start).includes('?'),
  )
  if (!term) return undefined
  const from = sentence.slice(0, term.start).replace(/(?:a|an|some) $/i, '').length
  const after = `${sentence.slice(0, from)}${from === 0 ? 'No' : 'no'} ${sentence.slice(term.start, term.start + 1).toLowerCase()}${sentence.slice(term.start + 1)}`
  return { kind: 'denial', before: sentence, after }
}

const changes: Change[] = [
  leaveDenialOut,
  denyFinding,
  ...numberChanges,
  swap('frequency', [
    [/\bthree times (?:daily|a day)\b/i, 'once daily'],
    [/\btwice (?:daily|a day)\b/i, 'four times a day'],
    [/\bonce daily\b/i, 'twice daily'],
    [/\bevery 6 hours\b/i, 'every 12 hours'],
    [/\bevery 8 hours\b/i, 'every 4 hours'],
    [/\bmg daily\b/i, 'mg three times daily'],
    [/\bevery (?:morning|evening)\b/i, 'three times a week'],
  ]),
  changeSide,
  swap('negation', [
    [/\bdenies\b/, 'reports'],
    [/\bDenies\b/, 'Reports'],
    [/\breports\b/, 'denies'],
    [/\bReports\b/, 'Denies'],
    [/\bendorses\b/, 'denies'],
    [
      /^No (?=\w+ (?:swelling|tenderness|guarding|complications)|guarding|complications|tenderness|blood)/,
      'There is ',
    ],
    [/\bno (?=murmur|fracture|retinopathy)/, 'a '],
    [/\bwithout (?=a tear|pus)/, 'with '],
    [/\bdoes not smoke\b/, 'smokes'],
    [/\bDoes not drink\b/, 'Drinks'],
    [/^Associated /, 'No '],
  ]),
  swap('drug', [
    [/\blisinopril\b/i, 'metoprolol'],
    [/\batorvastatin\b/i, 'simvastatin'],
    [/\baspirin\b/i, 'warfarin'],
    [/\bdoxycycline\b/i, 'ciprofloxacin'],
    [/\bamlodipine\b/i, 'verapamil'],
    [/\blosartan\b/i, 'ramipril'],
    [/\bibuprofen\b/i, 'diclofenac'],
    [/\bnaproxen\b/i, 'tramadol'],
    [/\bcyclobenzaprine\b/i, 'baclofen'],
    [/\bkenalog\b/i, 'dexamethasone'],
    [/\blevothyroxine\b/i, 'methimazole'],
    [/\bondansetron\b/i, 'promethazine'],
    [/\bnitrofurantoin\b/i, 'cephalexin'],
    [/\bomeprazole\b/i, 'lansoprazole'],
    [/\brosuvastatin\b/i, 'pravastatin'],
    [/\bsertraline\b/i, 'citalopram'],
    [/\bpropranolol\b/i, 'amitriptyline'],
    [/\bsumatriptan\b/i, 'rizatriptan'],
    [/\bgabapentin\b/i, 'duloxetine'],
    [/\bmetformin\b/i, 'glipizide'],
    [/\balbuterol\b/i, 'tiotropium'],
  ]),
  swap('person', [
    [/\bFather\b/, 'Brother'],
    [/\bMother\b/, 'Sister'],
    [/\bBrother\b/, 'Father'],
    [/\bSister\b/, 'Aunt'],
    [/\bAunt\b/, 'Father'],
    [/\bSon\b/, 'Brother'],
    [/\bdaughter\b/, 'mother'],
  ]),
]

/** Every sentence of a correct note with one error each of every kind that it has room for. */
export function seedsIn(note: string, said: string): Seed[] {
  const taken = `${note} ${said}`
  return statementsIn(note).flatMap(({ text }) =>
    changes.map((change) => change(text, taken)).filter((seed) => seed !== undefined),
  )
}
