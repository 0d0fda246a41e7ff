import { drugNamed } from './lexicon.ts'

/** What people call a class of medicines, and the groups of the lexicon that belong to it. */
const classes: [RegExp, RegExp][] = [
  [
    /\b(?:blood[- ]thinners?|anticoagulants?|anti-?clotting)\b/gi,
    /^(?:anticoagulant|antiplatelet)$/,
  ],
  [
    /\b(?:statins?|cholesterol (?:tablets?|pills?|medicines?|one))\b/gi,
    /^(?:statin|lipid lowering)$/,
  ],
  [
    /\b(?:water (?:tablets?|pills?|one)|diuretics?)\b/gi,
    /^(?:diuretic|antihypertensive combination)$/,
  ],
  [
    /\b(?:inhalers?|puffers?)\b/gi,
    /^(?:bronchodilator|inhaled steroid|inhaler combination|biologic for asthma)$/,
  ],
  [
    /\b(?:blood pressure (?:tablets?|pills?|medicines?|medications?|one)|antihypertensives?)\b/gi,
    /^(?:ACE inhibitor|ARB|antihypertensive combination|calcium channel blocker|beta blocker|alpha blocker or central|diuretic)$/,
  ],
  [/\bbeta[- ]?blockers?\b/gi, /^beta blocker$/],
  [
    /\bantibiotics?\b/gi,
    /^(?:penicillin|cephalosporin|carbapenem and monobactam|macrolide|tetracycline|quinolone|sulfonamide and urinary|other antibiotic)$/,
  ],
  [/\bantidepressants?\b/gi, /^(?:SSRI|SNRI|antidepressant|tricyclic|MAO inhibitor)$/],
  [/\b(?:sleeping|sleep) (?:tablets?|pills?)\b/gi, /^(?:sleep|benzodiazepine)$/],
  [
    /\b(?:stomach|acid|heartburn|reflux) (?:tablets?|pills?|capsules?|medicines?|one)\b/gi,
    /^(?:proton pump inhibitor|H2 blocker|antacid and protectant)$/,
  ],
  [
    /\b(?:diabetes|sugar) (?:tablets?|pills?|medicines?|injections?|one)\b/gi,
    /^(?:biguanide|sulfonylurea|DPP-4 inhibitor|SGLT2 inhibitor|GLP-1 agonist|insulin|other for diabetes)$/,
  ],
  [
    /\b(?:pain ?killers?|anti-?inflammator(?:y|ies))\b/gi,
    /^(?:analgesic|NSAID|opioid|neuropathic pain|migraine)$/,
  ],
  [/\b(?:epilepsy|seizure|fit) (?:tablets?|pills?|medicines?)\b/gi, /^antiepileptic$/],
  [/\b(?:hay ?fever|allergy) (?:tablets?|pills?)|antihistamines?\b/gi, /^antihistamine$/],
  [/\b(?:thyroid) (?:tablets?|pills?|medicines?|one)\b/gi, /^thyroid$/],
  [/\b(?:prostate) (?:tablets?|pills?|medicines?|one)\b/gi, /^prostate$/],
]

/** Letters before and after a name within which the name of a class belongs to it. */
const reach = { before: 40, after: 30 }

/**
 * The groups of the lexicon that a class named beside a position allows ("the blood thinner, …"); undefined if none is
 * named there. Offsets are into the line.
 */
export function classBeside(text: string, start: number, end: number): RegExp | undefined {
  const before =
    text
      .slice(Math.max(0, start - reach.before), start)
      .split(/[.?!]\s/)
      .at(-1) ?? ''
  const after = text.slice(end, end + reach.after).split(/[.?!](?:\s|$)/)[0] ?? ''
  let nearest: { at: number; groups: RegExp } | undefined
  for (const [said, groups] of classes) {
    const last = [...before.matchAll(said)].at(-1)
    // Words before a name are closer to it than words after it.
    const at = last ? before.length - last.index : after.search(new RegExp(said.source, 'i'))
    const distance = last ? at : at + reach.before
    if (at >= 0 && distance < (nearest?.at ?? Infinity)) nearest = { at: distance, groups }
  }
  return nearest?.groups
}

/** The groups of the lexicon that a class name refers to; undefined if it isn't one. */
export const findGroups = (name: string): RegExp | undefined =>
  classes.find(([said]) => new RegExp(`^(?:${said.source})$`, 'i').test(name))?.[1]

/** Whether a name is of a drug of these groups. */
export const isOfClass = (name: string, groups: RegExp): boolean =>
  groups.test(drugNamed(name)?.group ?? '')
