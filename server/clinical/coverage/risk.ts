import type { OtherFact } from '#server/clinical/facts/fact.ts'

/** What talk of harm is about; a note that names one of a sort has asked about it. */
const sorts: readonly RegExp[] = [
  /\bsuicid|self[- ]?harm|\b(?:harm|hurt|kill|cut)(?:ing)? (?:your|my|him|her|them)sel(?:f|ves)|\b(?:SI|SH|DSH|TASH)\b|\boverdose|\bdead\b|\bdie\b|\bdying|\bend\w* (?:his|her|their|your|my) life|\bnot (?:wake up|be(?:ing)? here|wanting to be here)/i,
  /\b(?:harm|hurt|kill)(?:ing|s)?\b(?! (?:your|my|him|her|them)sel)|\bHI\b|\bhomicid/i,
  /\bvoices\b|\bhallucinat|\bpsychosis|\bpsychotic|\bAVH\b/i,
  /\bguns?\b|\brifle|\bweapon|\bfirearm/i,
  /\bsafe(?:ty)? at home|\bfeels? (?:un)?safe|\babus\w+|\bviolen|\bthreat|\bafraid of|\bscared of|\b(?:hits?|hurts?) (?:me|you|him|her)\b/i,
]
const denial = /\b(?:no|not|non|nil|never|none|without|den(?:y|ies|ied)|negative)\b/i

/** Whether a sentence says the same as a fact about harm: of the same sort, and denied or not as the patient said. */
export const saysSameRisk = ({ text }: Pick<OtherFact, 'text'>, sentence: string): boolean =>
  denial.test(text) === denial.test(sentence) &&
  sorts.some((sort) => sort.test(text) && sort.test(sentence))
