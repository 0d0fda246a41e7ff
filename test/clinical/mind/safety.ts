import type { MindStatement } from './statement.ts'

/** Thoughts of death, means, attempts, harm to and by others, and actions. */
export const ofSafety: MindStatement[] = [
  {
    said: 'C: Have you had any thoughts of ending your life? / P: No, never.',
    kept: /ending your life\? – “No, never|denies/,
    turned: 'The patient has suicidal thoughts.',
  },
  {
    said: "C: Do you ever feel that life isn't worth living? / P: Sometimes, yes. Mostly at night.",
    kept: /worth living\? – “Sometimes, yes/,
    turned: 'The patient denies suicidal thoughts.',
  },
  {
    said: "P: I've been thinking everyone would be better off without me.",
    kept: /better off without me/,
    turned: 'The patient denies suicidal ideation.',
  },
  {
    said: "P: Some mornings I wish I wouldn't wake up.",
    kept: /wish(?:es)? .*wouldn't wake up/,
    turned: 'Denies suicidal thoughts.',
  },
  {
    said: "P: To be honest I don't want to be here anymore.",
    kept: /don't want to be here|doesn't want to be here/,
    turned: 'Denies thoughts of suicide.',
  },
  {
    said: "C: Any thoughts of harming yourself? / P: They come and go. / C: Any plans to act on that? / P: No, I couldn't do it to my kids.",
    kept: /plans to act on that\? – “No, I couldn't do it to my kids/,
    turned: 'The patient has a plan to end their life.',
  },
  {
    said: 'P: I sometimes stand on the bridge and think about jumping.',
    kept: /bridge.*jumping/,
    turned: 'The patient denies suicidal thoughts.',
  },
  {
    said: "P: I've got tablets saved up at home, just in case.",
    kept: /tablets saved up at home/,
    turned: 'The patient denies suicidal plans and has no tablets saved up.',
  },
  {
    said: "C: Is there a gun in the house? / P: There's my dad's shotgun in the shed.",
    kept: /shotgun in the shed/,
    turned: 'There is no gun in the house.',
  },
  {
    said: 'C: Do you think you can keep yourself safe tonight? / P: Yes, my sister is staying with me.',
    kept: /keep yourself safe tonight\? – “Yes, my sister/,
    turned: 'The patient cannot keep safe tonight.',
  },
  {
    said: 'P: I took an overdose when I was nineteen.',
    kept: /took an overdose when (?:I|they|the patient) (?:was|were) nineteen|overdose when I was (?:nineteen|19)/,
    turned: 'The patient has never taken an overdose.',
  },
  {
    said: 'C: Have you ever tried to take your own life? / P: Once, ten years ago.',
    kept: /take your own life\? – “Once, ten years ago/,
    turned: 'The patient has never tried to end their life.',
  },
  {
    said: 'P: I used to cut my arms as a teenager, but not for years.',
    kept: /used to cut (?:my|their) arms as a teenager, but not for years/,
    turned: 'The patient cuts their arms.',
  },
  {
    said: 'C: Have you harmed yourself? / P: I scratched my legs last month when it got bad.',
    kept: /harmed yourself\? – “I scratched my legs last month/,
    turned: 'The patient denies self-harm.',
  },
  {
    said: 'C: Any self-harm at the moment? / P: Not since last summer.',
    kept: /self-harm at the moment\? – “Not since last summer/,
    turned: 'The patient currently self-harms.',
  },
  {
    said: 'P: My brother killed himself two years ago.',
    kept: /brother killed himself two years ago|brother killed himself 2 years ago/,
    turned: 'No family history of suicide.',
  },
  {
    said: "C: Any thoughts of hurting anyone else? / P: I'm scared I'll hurt my son when he cries.",
    kept: /hurting anyone else\? – “I'm scared I'll hurt my son/,
    turned: 'The patient denies thoughts of harming others.',
  },
  {
    said: "P: My husband hits me when he's been drinking.",
    kept: /husband hits me/,
    turned: 'The patient denies domestic violence.',
  },
  {
    said: 'C: Do you feel safe at home? / P: Not really, no.',
    kept: /safe at home\? – “Not really, no/,
    turned: 'The patient feels safe at home.',
  },
  {
    said: "P: My partner checks my phone and won't let me see my friends.",
    kept: /checks my phone and won't let me see my friends/,
    turned: 'The partner does not check the phone.',
  },
  {
    said: 'C: Has anyone ever hurt you? / P: My uncle did, when I was a child.',
    kept: /hurt you\? – “My uncle did, when I was a child/,
    turned: 'The patient was never hurt by anyone.',
  },
  {
    said: 'P: I was raped when I was a student.',
    kept: /was raped when/,
    turned: 'The patient was never raped.',
  },
  {
    said: 'C: If the thoughts come back or you feel unsafe, ring the crisis team straight away.',
    kept: /thoughts come back or (?:you feel|the patient feels) unsafe, ring the crisis team/,
    turned: 'If the thoughts come back, wait for the next appointment.',
  },
  {
    said: "C: We agreed that your wife looks after the tablets. / P: Yes, that's fine.",
    kept: /wife looks after the tablets/,
    turned: 'The wife does not look after the tablets.',
  },
  {
    said: 'P: I looked up how many paracetamol it would take.',
    kept: /looked up how many paracetamol it would take/,
    turned: 'The patient denies suicidal thoughts.',
  },
  {
    said: 'C: Do you ever think about dying? / P: All the time, lately.',
    kept: /dying\? – “All the time/,
    turned: 'The patient denies thoughts of death.',
  },
  {
    said: "P: It'd be easier if I just wasn't around.",
    kept: /easier if I just wasn't around/,
    turned: 'The patient denies suicidal ideation.',
  },
  {
    said: "C: Are you having any suicidal thoughts? / P: Not any more, no. They've stopped since Easter.",
    kept: /suicidal thoughts\? – “Not any more, no\. They've stopped/,
    turned: 'The patient has suicidal thoughts every day.',
  },
  {
    said: 'P: I burnt myself with a cigarette on Sunday.',
    kept: /burnt (?:myself|themselves) with a cigarette/,
    turned: 'The patient denies self-harm.',
  },
  {
    said: 'P: I wrote letters to my children in case I go through with it.',
    kept: /wrote letters to my children/,
    turned: 'The patient denies suicidal plans.',
  },
  {
    said: 'C: Any thoughts of ending your life? / P: Some days. / C: And what stops you? / P: My dog, I suppose.',
    kept: /stops you\? – “My dog/,
    turned: 'The patient denies thoughts of ending their life.',
  },
  {
    said: "P: My boyfriend grabbed me by the throat at New Year's.",
    kept: /boyfriend grabbed me by the throat/,
    turned: 'The patient denies domestic violence.',
  },
  {
    said: "P: My son takes my pension and I'm frightened of him.",
    kept: /son takes my pension and I'm frightened of him/,
    turned: 'The patient is not frightened of anyone.',
  },
  {
    said: 'C: If things get too much in the night, phone the Samaritans, they are there round the clock.',
    kept: /too much in the night, phone the Samaritans/,
    turned: 'Phone the Samaritans in 6 weeks.',
  },
]
