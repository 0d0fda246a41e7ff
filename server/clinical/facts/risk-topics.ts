/** The topic of a question about harm, in note form. */
const topics: [RegExp, string][] = [
  [
    /\bsuicid|\bkill (?:your|my)self|\bend\w* (?:your|my) life|\bbetter off dead/i,
    'suicidal thoughts',
  ],
  [/\b(?:be|were|was) dead\b|\bnot wake up|\bdidn't wake up/i, 'wish to be dead'],
  [/\bnot be here|\bbe here any ?more/i, 'thoughts of not wanting to be here'],
  [/\b(?:hurt|harm|cut)(?:ing)? (?:your|my)self|\bself[- ]harm/i, 'thoughts of self-harm'],
  [/\boverdose/i, 'overdose'],
  [/\bguns?\b|\brifle|\bweapon|\bfirearm/i, 'firearms at home'],
  [
    /\b(?:hurt|harm)(?:ing)? (?:(?:your|the|my) )?(?:baby|children|kids|him|her|others|(?:some|any)(?:one|body)(?: else)?|other people|\p{Lu}\p{Ll}+)/u,
    'thoughts of harming others',
  ],
  [/\bhear(?:ing)? voices/i, 'hearing voices'],
  [/\b(?:hear|see)(?:ing)?\b.{0,20}\bthings?\b.{0,20}\b(?:other|no)/i, 'hallucinations'],
  [/\bhurts? you\b|\bhits? you\b|\bafraid of|\bscared of/i, 'being hurt or threatened by anyone'],
]

/** "Any thoughts of harming yourself?" asks about "thoughts of self-harm". */
export const riskTopics = (question: string): string[] =>
  topics.flatMap(([pattern, topic]) => (pattern.test(question) ? [topic] : []))
