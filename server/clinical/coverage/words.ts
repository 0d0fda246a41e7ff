/** Ways of speaking of what must not be lost; finding names of the lexicon stand beside them. */

/** What a patient can no longer do: "unable to complete my sentences" names no symptom and is one of the gravest. */
export const unableWords =
  /\b(?:can't|ca n't|cannot|can barely|can hardly|couldn't|could n't|unable to|not able to|struggl(?:e|es|ed|ing) to|hard to|difficult to)(?: (?:even|really|properly|always|sometimes|to))* (?:complete|finish|speak|talk|breathe|swallow|walk|stand|move|lift|grip|lie (?:flat|down)|catch my breath|pass (?:urine|water)|pee|keep (?:anything|food|water|it) down|feel (?:my|his|her|anything))\b/i

export const requestWords =
  /\b(?:(?:could|can|may|would) (?:you|i|we) (?:please |maybe |also |possibly )?(?:have|get|write|give|prescribe|refer|renew|refill|send|fill|sign|check|test|order)\b|i (?:need|want|would like|'d like|wanted) (?:a|an|some|another|to (?:get|ask|see|have|try|change|stop))|i'd like (?:a|an|some|to)|i was (?:hoping|wondering)|sick note|doctor's note|refills?)\b/i

/** A sentence of a note that tells when to come back or call. */
export const returnAdvice =
  /\b(?:return|come back|call|ring|contact|seek|go to|present to|present|report to|let us know|notify|emergency|er|ed|a&e|999|911|112|988|ambulance|crisis line|sooner|safety.?net\w*|red flags?|worsen\w*|warning signs?)\b/i

/** "If those tests come back fine", "you were in the emergency department", "call if you have questions". */
export const notAdvice =
  /\b(?:(?:tests?|results?|labs?|bloods?|x-?rays?|scans?|mri|ct|that|it|they|everything|those) (?:\w+ )?(?:come|comes|came) back|any questions|questions|you (?:were|went|called|came)|referred you|going to call you|i'll call)\b/i

/** Findings that say too little by themselves to be missed. */
export const vague = new Set([
  'trouble',
  'complications',
  'side effects',
  'stress',
  'discharge',
  'strain',
  'effusion',
  'infection',
  'injury',
  'fall',
  'cancer',
  'allergy',
  'pain',
  'sweating',
  'weakness',
  'redness',
  'bleeding',
  'pregnancy',
  'guarding',
  'rebound',
  'murmur',
  'dislocation',
  'thirst',
])

export const selfHarm = new Set(['suicidal ideation', 'homicidal ideation'])
export const mood = new Set(['depression', 'anxiety', 'panic attacks', 'hallucinations'])
export const substances = new Set(['smoking', 'vaping', 'alcohol', 'illicit drugs'])
