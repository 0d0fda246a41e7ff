/**
 * Everyday words about state of mind and safety. Matched against `plainly()` speech, in which every "n't" is a "not".
 * Matches must be in the note or in its omissions, so rather too many than too few.
 */

const words = (...lines: string[]) => new RegExp(String.raw`\b(?:${lines.join('|')})`, 'i')

/** Speech with one way of denying: "don't", "do n't" and "don’t" are "do not". */
export const plainly = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replace(/\bcannot\b/gi, 'can not')
    .replace(/\s?n't\b/gi, ' not')
    .replace(/\b(?:um+|uh+|er+m*|like|just|really|you know|sort of|kind of),?\s/gi, '')

const self = '(?:myself|yourself|himself|herself|themselves|themself|yourselves)'
const people =
  '(?:husband|wife|partner|boyfriend|girlfriend|ex|dad|father|stepdad|mum|mom|mother|son|daughter|brother|uncle|boss|carer|he|she|they|someone|somebody|anyone|anybody)'

/** A wish not to live, thoughts of it, and harm done to oneself. */
export const selfHarmWords: RegExp = words(
  `(?:kill(?:ed|ing)?|hurt(?:ing)?|harm(?:ed|ing)?|cut(?:ting)?|burn(?:t|ed|ing)?|scratch(?:ed|ing)?|hang(?:ed|ing)?|hung|drown(?:ed|ing)?|shoot(?:ing)?|shot) ${self}\\b`,
  'cut(?:ting)? my (?:arms?|wrists?|legs?|thighs?)\\b',
  '(?:end(?:ed|ing)?|tak(?:e|en|ing)|took) (?:it all\\b|things\\b|(?:my|your|his|her|their) (?:own )?li(?:fe|ves)\\b)',
  'not (?:want(?:ed|ing)? to |wanna )(?:be (?:here|alive|around)|live|go on|carry on|wake up|exist)\\b',
  '(?:not|never) (?:be(?:ing|en)? )?(?:here any ?more|alive|around any ?more|born)\\b',
  '(?:was|were|if i (?:was|were)) not (?:here|alive|around|born)\\b',
  'not (?:be(?:ing)? here\\b(?! (?:today|now|for))|wak(?:e|ing) up\\b)',
  'wish(?:es|ed)? (?:that )?(?:i|you|he|she) (?:(?:would|could|did|was|were) (?:not (?:wake|be|exist|live|here|alive|born)|dead|disappear|die)|could (?:die|disappear)|had never)\\b',
  '(?:want(?:s|ed)?|would like|going|ready|hop(?:e|ing)) to (?:die|disappear)\\b',
  'better off (?:dead|without (?:me|you)|if (?:i|you))\\b',
  'worth (?:living|going on|carrying on)\\b',
  "(?:whether|if) (?:it|life|any of (?:it|this))(?:'s| is) (?:still |really |even )?worth (?:it|living)\\b",
  '(?:platform|bridge|tracks|cliff)\\b.{0,30}\\bthink about (?:it|that|jumping)\\b',
  'would not do anything(?: (?:silly|stupid|daft))?,? (?:not )?to (?:her|him|them|my|myself)\\b',
  '(?:thoughts?|think(?:s|ing)?|thought|dream(?:s|ing)?) (?:about|of) (?:death|dying|jumping|hanging|drowning|suicide|overdos\\w+|not being|(?:ending|killing|hurting|harming)\\b)',
  '(?:dark|intrusive|bad) thoughts\\b',
  'no (?:point|reason) (?:in|to|for)? ?(?:living|live|go(?:ing)? on|being here)\\b',
  'suicid\\w+',
  'self.?harm\\w*',
  'over ?dos(?:e|ed|es|ing)\\b',
  'go(?:ing|ne)? through with it\\b',
  '(?:wrote|written|writing) (?:(?:my|his|her|a|some) )?(?:(?:farewell|goodbye) )?(?:letters?|notes?) to (?:my|the) (?:kids|children|wife|husband|family|mum|mom|parents)\\b',
)

/** Means that are at hand, what keeps one safe, the death of a relative by their own hand, and harm to others. */
export const riskWords: RegExp = words(
  '(?:sav(?:ed|ing)|stor(?:ed|ing)|stash\\w*|hoard\\w*|collect\\w*|stockpil\\w*|hid(?:den|ing)?|put by)(?: up)? (?:\\w+ ){0,2}(?:tablets?|pills?|paracetamol|medicines?|medication)\\b',
  '(?:tablets?|pills?|paracetamol|medicines?|medication) (?:saved|stored|stashed|hidden|put by|hoarded)\\b',
  'how many (?:\\w+ )?(?:\\w+) (?:it|that) (?:would|will) take\\b',
  '(?:gun|shotgun|rifle|pistol|firearm|noose)s?\\b',
  'said goodbye to\\b',
  `(?:keep|be|stay|feel|remain) (?:${self} )?safe (?:tonight|today|at the moment|for now|until|with yourself)\\b`,
  `keep(?:ing)? ${self} safe\\b`,
  '(?:took|taken) (?:his|her|their) (?:own )?li(?:fe|ves)\\b',
  '(?:hurt|harm|kill|shak|hit|stab)(?:ing|e)? (?:anyone|anybody|someone|somebody|others?\\b|other people|(?:my|your|the) (?:son|daughter|baby|child(?:ren)?|kids?|wife|husband|partner|mum|mom|mother|dad|father|neighbou?rs?|boss))\\b',
)

/** Violence, coercion, neglect or fear, now or once. */
export const abuseWords: RegExp = words(
  '(?:hits?|beats?|beat|punche[sd]|kick(?:s|ed)|slap(?:s|ped)|chok(?:es|ed)|strangl(?:es|ed)|grabb?(?:s|ed)|shov(?:es|ed)|hurts|threaten(?:s|ed)?|forc(?:es|ed)|bull(?:ies|ied)) (?:me|her|him|you)\\b(?! (?:here|there|when i|in the|on the|a lot|most|more|worse|at night))',
  `${people} (?:\\w+ ){0,2}(?:pushe[sd]|push|touche[sd]|rap(?:es|ed)|kicks?|spits? at) (?:me|you|her|him)\\b`,
  `has ${people} (?:ever )?(?:hurt|hit|harmed|threatened|forced|touched)\\b`,
  '(?:domestic|sexual(?:ly)?) (?:violence|abus\\w*|assault\\w*)\\b',
  'rape[ds]?\\b',
  'molest\\w*',
  'assaulted\\b',
  'abus(?:e|ed|ive|ing)\\b',
  'by the throat\\b',
  'violent\\b',
  'neglect(?:ed|s|ing)\\b',
  'bull(?:y|ied|ying)\\b',
  '(?:un)?safe (?:at home|with (?:him|her|them|your|my)|in your relationship|going home)\\b',
  `(?:afraid|scared|frightened|terrified) of (?:my |your )?(?:him|her|them|going home|${people})\\b`,
  `${people}\\b.{0,30}\\b(?:will|wo|does|do) not let (?:me|you) (?:see|go|leave|work|have|talk|speak|out|drive)\\b`,
  'checks (?:my|your) (?:phone|messages|e?mails?|bank)\\b',
  'controls (?:my|the|me|what|who)\\b',
  '(?:takes|took|steals) (?:all )?my (?:money|pension|wages|benefits|card|passport|phone|savings)\\b',
)

/** Mood, sleep, panic, hallucinations, compulsions, eating, withdrawal. */
export const mindWords: RegExp = words(
  '(?:hope|worth|help)less\\w*',
  '(?:guilty|ashamed) (?:about|of|all)\\b',
  'a burden\\b',
  'cry(?:ing)?\\b',
  'tearful\\b',
  '(?:los[ts]|losing|no|little|less) (?:all |any |my )*(?:interest|pleasure|joy|motivation)\\b',
  '(?:not|nothing|no longer|never)(?: \\w+){0,4} (?:enjoy\\w*|pleasure|joy|look(?:ing)? forward)\\b',
  "(?:see|what's|what is|no) the point\\b",
  'no point (?:in|to|of)? ?(?:anything|trying)\\b',
  'empty inside\\b',
  'panic\\w*',
  'nightmares?\\b',
  '(?:bad |awful |horrible )?dreams? (?:about|of)\\b',
  'flashbacks?\\b',
  '(?:wak(?:e|es|ing)|woke)(?: up)? (?:screaming|crying|panick\\w*|in a (?:panic|sweat))\\b',
  'lonely\\b',
  'isolat(?:ed|ing)\\b',
  'overwhelmed\\b',
  'burn(?:t|ed) out\\b',
  'grie(?:f|ving)\\b',
  'on edge\\b',
  '(?:emotional|mental)ly\\b',
  'mental health\\b',
  'coping\\b',
  'mood\\b',
  '(?:not|hardly|barely|never|only|no)(?: \\w+){0,3} (?:sleep(?:s|ing)?|slept)\\b(?! (?:apnea|study|mask|on))',
  '(?:hardly|barely|not|never) (?:\\w+ )?close (?:my|your) eyes\\b',
  'sle(?:ep|eps|eping|pt) (?:only |about |maybe |badly|poorly|terribly|for )*(?:\\d+|one|two|three|four|five|an) hours?\\b',
  '(?:lie|lies|lying|lay|am|is) awake\\b',
  'awake (?:until|till|most|half|all night)\\b',
  '(?:not |no )need(?:ed|ing)? (?:\\w+ )?sleep\\b',
  '(?:spent|spending|gambled|gave away) (?:all )?(?:of )?(?:my|our|the) (?:savings|money|pension)\\b',
  'gambl\\w+',
  'racing thoughts\\b',
  'thoughts (?:are |were )?racing\\b',
  "(?:think|thought|feel|felt|like|sure)(?: \\w+)? i(?:'m| am| was) (?:going to die|dying|going mad|losing my mind|having a heart attack)\\b",
  'came over me\\b',
  'hear(?:s|ing|d)? (?:a )?(?:voices?|people|someone|somebody|whisper\\w*|things that)\\b',
  'voices? (?:in|tells?|telling|saying|that)\\b',
  'in my head (?:who|that|telling|tells)\\b',
  "when (?:nobody|no ?-?one)(?:'s| is| was)? (?:there|around|here)\\b",
  '(?:following|watching|spying on|poison(?:ing)?|plotting against|laughing at|talking about|filming) me\\b(?! up)',
  'out to get me\\b',
  'send(?:s|ing|sent)? me (?:secret |special )?messages\\b(?! on)',
  '(?:put(?:s|ting)?|steal(?:s|ing)?|read(?:s|ing)?|control(?:s|ling)?) (?:my |thoughts (?:in|into) my )(?:mind|thoughts|head)\\b',
  'special powers\\b',
  'keep (?:washing|checking|counting|cleaning|repeating)\\b',
  'can? not stop (?:washing|checking|counting|cleaning|thinking|worrying|eating|crying|shaking)\\b',
  'compuls\\w+',
  'obsess\\w+',
  '(?:not|never) (?:left|leave|leaving|been out of|go(?:ing|ne)? out of|get(?:ting)? out of) (?:the |my )?(?:house|home|flat|room|bed)\\b',
  'in bed all day\\b',
  'mak(?:e|es|ing) (?:myself|yourself|herself|himself) (?:sick|throw up|vomit)\\b',
  'made (?:myself|yourself) (?:sick|throw up|vomit)\\b',
  'bing(?:e|ed|es|ing)\\b',
  'purg(?:e|ed|ing)\\b',
  'starv(?:e|ed|ing) (?:myself|yourself|herself|himself)\\b',
  'count(?:s|ing)? (?:every |all |my |the )*calor\\w+',
  'eat(?:s|ing)? nothing\\b',
)

const drink =
  '(?:wine|beers?|lagers?|ciders?|vodka|whisk(?:e)?y|gin|rum|spirits|alcohol|prosecco|sherry)'
const often =
  '(?:(?:a|per|each|every|most|all|of an?|in the|at) (?:\\w+ )?(?:nights?|evenings?|days?|weeks?|weekends?|mornings?)|daily|weekly|to (?:get off to |fall a|get to )?sleep|to (?:calm|cope|relax))'

/** Alcohol with how much or how often, drugs by their names, and having given them up. */
export const substanceWords: RegExp = words(
  'units (?:of alcohol )?(?:a|per|each|every) week\\b',
  `(?:bottles?|cans?|glass(?:es)?|pints?|shots?|boxes?|litres?|liters?|cases?) of (?:\\w+ )?${drink}\\b`,
  `${drink}\\b.{0,30}\\b${often}\\b`,
  `drink(?:s|ing)?\\b(?! (?:water|plenty|milk|tea|coffee|fluids|more|enough)).{0,40}\\b${often}\\b(?!.*\\b(?:water|coffee|tea|fluids|milk|juice)\\b)`,
  '(?:gave up|given up|giving up|stopped|quit|cut(?:ting)? (?:down|back) on|back on|off) (?:the )?(?:drink(?:ing)?|alcohol|booze|smoking|cigarettes|drugs|weed)\\b',
  'sober\\b',
  '(?:weed|cannabis|marijuana|cocaine|heroin|amphetamines?|ecstasy|mdma|ketamine|meth|methadone|crack cocaine)\\b',
)

/** A medicine left out or stopped by the one who takes it. */
export const stopsTaking: RegExp = words(
  '(?:stop(?:s|ped|ping)?|discontinu\\w+|ceas\\w+|omit\\w*|quit|off|gave up|given up|threw away|skip(?:s|ped|ping)?|miss(?:es|ed|ing)?|forget|forgot|ran out of|run out of)\\b',
  '(?:not|never|no longer|hardly)(?: \\w+){0,2} (?:tak(?:e|en|ing)|us(?:e|ed|ing)|touched)\\b',
)

const all = [selfHarmWords, riskWords, abuseWords, mindWords, substanceWords]

/** Whether speech or a note speaks of mind, safety, alcohol or drugs in any of these words. */
export function speaksOfAnyMind(text: string): boolean {
  const said = plainly(text)
  return all.some((of) => of.test(said))
}
