import { drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { sameMeaning } from '#server/clinical/lexicon/relations.ts'

/** A medicine, a test or a service that a text names. */
export interface Thing {
  kind: 'medicine' | 'test' | 'service' | 'letter'
  /** Equal for all names of the same thing. */
  key: string
  /** Of a medicine: ids of the classes it belongs to. */
  classes: string[]
  /** As written. */
  words: string
  start: number
  end: number
  /** Whether it is one medicine and no class of them. */
  isOne: boolean
}

const kinds: Readonly<Record<string, Thing['kind']>> = {
  test: 'test',
  imaging: 'test',
  measurement: 'test',
  service: 'service',
  'drug-class': 'medicine',
}
/** The lexicon has no name for them, because they aren't separate tests. */
const plainThings: readonly [string, Thing['kind'], RegExp][] = [
  ['bloods', 'test', /(?<!\p{L})(?:bloods|blood (?:tests?|work)|labs)(?!\p{L})/giu],
  ['scan', 'test', /(?<!\p{L})scans?(?!\p{L})/giu],
  ['swab', 'test', /(?<!\p{L})swabs?(?!\p{L})/giu],
  [
    'letter',
    'letter',
    /(?<!\p{L})(?:(?:sick|fit|doctor['’]s) notes?|letters?|certificates?|note for (?:work|school))(?!\p{L})/giu,
  ],
]

/** The things that a text names, in order. */
export function thingsIn(text: string): Thing[] {
  const things: Thing[] = drugsIn(text).map(({ drug, classes, words, start, end }) => ({
    kind: 'medicine',
    key: drug ?? classes[0] ?? words.toLowerCase(),
    classes,
    words,
    start,
    end,
    isOne: drug !== undefined,
  }))
  const add = (thing: Omit<Thing, 'classes' | 'isOne'>) => {
    const isKnown = things.some(({ start, end }) => thing.start < end && start < thing.end)
    if (!isKnown) things.push({ ...thing, classes: [], isOne: true })
  }
  for (const { category, concept, words, start, end } of mentionsIn(text)) {
    const kind = kinds[category]
    if (kind) add({ kind, key: concept, words, start, end })
  }
  for (const [key, kind, says] of plainThings)
    for (const { 0: words, index } of text.matchAll(says))
      add({ kind, key, words, start: index, end: index + words.length })
  return things.toSorted((a, b) => a.start - b.start)
}

/** Whether one name may mean the other: "the statin" for atorvastatin, "the MRI" for an MRI of the knee. */
export function isSameThing(a: Thing, b: Thing): boolean {
  if (a.key === b.key) return true
  if (a.kind !== b.kind) return false
  if (a.kind === 'medicine')
    return (!a.isOne || !b.isOne) && a.classes.some((one) => b.classes.includes(one))
  const relation = sameMeaning({ concept: a.key }, { concept: b.key })
  return relation === 'same' || relation === 'broader' || relation === 'narrower'
}
