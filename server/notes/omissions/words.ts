/** Ways of speaking of what must not be lost; finding names of the lexicon stand beside them. */

/** Violence, coercion or fear at home. */
export const abuseWords =
  /\b(?:(?:hits?|hit|beats?|punche[sd]|kick(?:s|ed)|slap(?:s|ped)|chok(?:es|ed)|grabb?(?:s|ed)|shov(?:es|ed)|hurts|threaten(?:s|ed)?|forc(?:es|ed)) (?:me|her|him|you)\b|domestic (?:violence|abuse)|abus(?:e|ed|ive)|afraid of (?:my|him|her|going home)|scared of (?:my|him|her)|violent|(?:don't |do not |not )?(?:feel )?(?:un)?safe at home|controls (?:my|the) (?:money|phone))/i

export const selfHarmWords =
  /\b(?:(?:kill|hurt|harm|cut)(?:ting|ing)? (?:myself|yourself|himself|herself)|end (?:it all|my life|your life)|not (?:want(?:ing)? to )?be (?:here|alive)|better off (?:dead|without (?:me|you))|not wak(?:e|ing) up|(?:wish|wished) (?:i|you) (?:wasn't|weren't|were dead|could disappear|had never)|(?:want|wanted) to (?:die|disappear)|take my own life|end things|dark thoughts|what's the point|no (?:point|reason) (?:in|to) (?:living|live|go on)|suicid\w+|self.?harm\w*|overdos\w+)/i

export const moodWords =
  /\b(?:hopeless\w*|worthless\w*|can't stop crying|cry(?:ing)?|tearful|no interest|don't enjoy|panic\w*|nightmares?|flashbacks?|lonely|isolat(?:ed|ing)|overwhelmed|burn(?:t|ed) out|grie(?:f|ving)|on edge|mood)\b/i

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
