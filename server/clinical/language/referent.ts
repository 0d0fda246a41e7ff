import type { SourceIndex, Unit } from './unit.ts'

/** A medicine, a class of them or a test that was named. */
export interface Referent {
  kind: 'medicine' | 'test'
  /** As spoken. */
  said: string
  /** The key of a drug in the lexicon. */
  key: string | undefined
  /** The sentence that names it. */
  source: Unit
}

/** Medicines named by their purpose. */
const medicineClass =
  /\b(?:blood thinners?|anticoagulants?|statins?|water (?:tablets?|pills?)|diuretics?|(?:blue |brown |purple )?inhalers?|painkillers?|pain ?killers?|anti-?inflammatories|steroids?|antibiotics?|beta.?blockers?|antidepressants?|sleeping (?:tablets?|pills?)|insulin|hrt|the (?:mini)?pill|blood pressure (?:tablets?|pills?)|nasal sprays?|patches)\b/gi
const test =
  /\b(?:(?:ct|mri|pet|bone|brain|head)(?: \w+)? scans?|scans?|c ?t(?: head)?|m ?r ?i|x-?rays?|ultrasound|echo(?:cardiogram)?|e ?[ck] ?g|blood tests?|repeat bloods|bloods|blood ?work|urine (?:test|sample)|biopsy|colonoscopy|endoscopy|spirometry|swabs?|troponin)\b/gi

/** How many sentences back "that" may refer to; a medicine is remembered longer. */
const reach = { any: 8, medicine: 20 }
/** Something taken or stopped is a medicine. */
const ofMedicine =
  /\b(?:tak(?:e|ing)|stop(?:ping)?|swallow|dose|tablets?|carry on|come off|stay on|more of)\b/i
const several = /\b(?:those|these|them)\b/i

function lastNamed(source: Unit): Referent | undefined {
  const { text, analysis, question, pair } = source
  const found: (Referent & { at: number })[] = analysis.terms
    .filter((t) => t.kind === 'drug')
    .map((t) => ({
      kind: 'medicine',
      said: text.slice(t.start, t.end),
      key: t.key,
      at: t.start,
      source,
    }))
  for (const [said] of text.matchAll(medicineClass))
    found.push({ kind: 'medicine', said, key: undefined, at: text.indexOf(said), source })
  for (const [said] of text.matchAll(test))
    found.push({ kind: 'test', said, key: undefined, at: text.indexOf(said), source })
  // Something asked about and denied isn't what later words refer to.
  if (question && pair === undefined && found.length > 1) return undefined
  return found.toSorted((a, b) => b.at - a.at)[0]
}

/** The medicines and tests that a sentence names itself, the last first. */
export const namedIn = (unit: Unit): Referent | undefined => lastNamed(unit)

const introduces = /^(?:it's|it is|that's|this is|the name is) (?:called|named)?/i

/**
 * What "that", "those" or "it" in a sentence speaks of: the medicine or test that either speaker named last, or that is
 * named right behind ("a tablet … It's called metoprolol"); undefined if nothing near is.
 */
export function findReferent(unit: Unit, { units }: SourceIndex): Referent | undefined {
  const next = units[unit.at + 1]
  const behind = next && introduces.test(next.text) ? namedIn(next) : undefined
  if (behind?.kind === 'medicine') return behind
  const isMedicine = ofMedicine.test(unit.text)
  const isSeveral = several.test(unit.text)
  const first = Math.max(0, unit.at - (isMedicine ? reach.medicine : reach.any))
  for (let at = unit.at - 1; at >= first; at--) {
    const other = units[at]
    const named = other && namedIn(other)
    if (!named || (isMedicine && named.kind !== 'medicine')) continue
    // "Those" aren't a "blood thinner".
    if (isSeveral && named.key === undefined && !named.said.endsWith('s')) continue
    return named
  }
  return undefined
}
