import type { Term } from './analysis.ts'
import type { Unit } from './unit.ts'

/** The reason for the visit, if asked at the start. */
export const opensVisit: RegExp =
  /\b(?:what(?:'s| has| is)?(?: it)? (?:brought|brings?|bringing)|how can i help|what can i (?:do|help)|what seems to be|what(?:'s| is) (?:going on|the problem|been going on|bothering)|reason for (?:the|your) visit|tell me (?:about )?(?:what|why|how come)|what's up|why (?:are you|you're) here|how may i help)\b/i
export const kin =
  /\b(?:mother|father|mom|mum|dad|brothers?|sisters?|siblings?|grand(?:mother|father|ma|pa|parents?)|aunt|uncle|cousin|family history|(?:in|runs? in) (?:the|my|your) family)\b/i
export const socialWords: RegExp =
  /\b(?:live with|lives with|live alone|i work (?:at|for|in)|my (?:kids|children|job|work)|work as|works as|for work|married|retired|packs? (?:a|per) day|occupation|do you do for|exercis\w+|gym|diet|beers?|wine|drinks? (?:a|per|on)|pints?|units (?:a|per) week|smok\w+|alcohol|weed|marijuana|vap\w+|i'm an? (?:\w+ )?(?:\w+er|\w+or|nurse|clerk|student|caretaker)\b)/i
export const moodWords: RegExp =
  /\b(?:mood|flat|grief|griev\w+|insomnia|lonely|hopeless|anxious|depress\w+|panic|stress(?:ed|ful)?|not (?:been )?sleeping|sleeping (?:that |so |very |too )?(?:well|great|badly|poorly|okay|ok)|how (?:is|are|'s|about) (?:your |you )?sleep\w*|trouble sleeping|can't sleep|wake up at|lie awake|nightmares?)\b/i
export const pastWords: RegExp =
  /\b(?:history of|diagnosed|(?<!\b(?:doctor|gp|dentist|vet)(?:['’]?s)? )surger\w+|operation|operated|(?:removed|replaced) (?:in|when)|hospitali[sz]ed|years ago|medical (?:history|conditions?|problems?)|(?:ever|never) had|past (?:medical|surgical))\b/i
/** "She has a past medical history of …", read from the file before the visit. */
export const recordedPast: RegExp =
  /\b(?:has|have|had|with) (?:an? |no |any |some )?(?:(?:significant|known|long|remote|past|prior|personal) )*(?:medical |surgical )?history (?:of|is|includes)\b/i
export const takingWords: RegExp =
  /\b(?:tak(?:e|es|ing|en)(?! (?:(?:a lot|much|so|too|way|a bit|a little|quite|very) )*(?:long\w*|time|forever|place|ages))|dose|tablets?|pills?|mg|milligrams?|micrograms?|medications?|medicines?|inhaler|prescri\w+|refill|supplements?|vitamins?|pharmacy|over.the.counter|every (?:day|night|morning)|miss (?:it|a dose))\b/i
export const safetyWords: RegExp =
  /\bif\b.*\b(?:worse|worsen\w*|call|ring|phone|dial|text|come back|return|ambulance|emergency|go to|let (?:me|us) know|contact|samaritans|crisis|helpline|er|a&e|casualty|a ?and ?e|take one more)\b|\b(?:call|ring|phone|dial|return|come back|go to the (?:er|emergency)|let (?:me|us) know|seek)\b.*\bif\b|\b(?:999|911|112|988|samaritans|crisis (?:team|line)|helpline|ambulance|emergency (?:room|department))\b/i
export const assessWords: RegExp =
  /\b(?:i think (?:this|it|that|you|what|the)|my (?:impression|assessment|diagnosis)|looks like|sounds like|consistent with|likely|probably|suggests?|suspect|diagnos\w+|(?<!\b(?:could|can|do|if|would|did) )you have an?|due to|caused by|exacerbation|can't be certain|well.controlled|for your (?:first|second|third|next|last)|in terms of your|i'm (?:not )?(?:worried|concerned)|good sign|i (?:do )?wonder (?:whether|if) (?:this|it|that|you)|flare-?up)\b/i
export const procedureWords: RegExp =
  /\b(?:inject(?:ed|ion)|prepped|sterile|lidocaine|sutur\w+|biops\w+|debrid\w+|excis(?:e|ion)|cauteri\w+|aspirated|the procedure|consent(?:ed)?|incision|drained)\b/i
export const resultWords: RegExp =
  /\b(?:e ?c ?g|e ?k ?g|x-?rays?|ct|mri|ultrasound|echo(?:cardiogram)?|bloods?(?: tests?| work)|your bloods|labs?|a1c|h ?b ?a ?1 ?c|hemoglobin|haemoglobin|kidney function|creatinine|cholesterol|white (?:blood )?count|an(?:a)?emic|thyroid (?:tests?|levels?)|tsh|urinalysis|biopsy|pathology|troponin|tracing|test results?|results? (?:of|from|show\w*|were|are|came))\b/i
export const orders: RegExp =
  /\b(?:order(?:ing)?|will be|get an?|going to|gon na|gonna|we'll|i'll|let's|would like|i'd like|want to|need an?|refer|schedule|repeat|check|again in|come back|if)\b/i
/** What the clinician is about to do or judges, whatever investigation it names. */
export const intends: RegExp =
  /\b(?:(?:i|we)(?:'d| would)? (?:still )?(?:want|like|need) (?:an?|the|some|you|him|her|them|to (?:get|do|send|have|order|arrange|book|refer|start))\b|i think (?:it|this|that|you)|i(?:'m| am) (?:arranging|ordering|booking|requesting|sending|referring|organi[sz]ing|worried|concerned)|(?:i'll|we'll|i will|we will|let's|i'm going to|we're going to) (?:just |also |then )?(?:get|do|send|have|order|arrange|book|request|organi[sz]e|refer|repeat|put|start|give|check)|you need an?)\b/i
/** A drug that is given from now on. */
export const prescribes: RegExp =
  /\b(?:(?:i'll|i will|we'll|we will|let's|let us|i'd like to|i want to|i would like to|i'm going to|i am going to|we're going to|gonna|gon na) (?:just |also |then |go ahead and )*(?:start|put|give|prescribe|try|add|commence|begin|switch|change)|i'm (?:starting|putting|giving|prescribing|adding|switching|changing)|i'd (?:start|give|add|prescribe))\b/i
export const vitalWords: RegExp =
  /\b(?:blood pressure|pressure (?:is|again)|pulse|heart rate|oxygen|sats?|saturation|temperature|temp|weight|height|bmi|respirat(?:ory rate|ions)|afebrile|vital signs|vitals)\b/i
export const followWords: RegExp =
  /\b(?:refer(?:ral|red|ring)?|follow.?up|see you (?:again|in|back|next)|to see you|see me (?:again|in|back)|come back (?:in|to)|next (?:visit|time|in)|we'll (?:look at|talk about|come back to|check|repeat|review)|letter|sick note|clinics?|specialist|physiotherap\w+|physical therapy|counsel\w+)\b/i

/** Sentences that greetings and questions about who one is may take. */
const longestGreeting = 40

/** The sentence with which a visit begins to be about why the patient came: it asks for a complaint, or names one. */
export const storyFrom = (units: readonly Unit[]): number =>
  units
    .slice(0, longestGreeting)
    .find((u) => opensVisit.test(u.text) || u.analysis.terms.some(isComplaint))?.at ?? 0

/** Questions whose answers describe a symptom. */
export const asksCourse: RegExp =
  /\b(?:how long|how often|go anywhere|radiat\w*|come on|bring it on|lying flat|separately|all right|when did|(?:makes?|made) (?:it|that|them) (?:any )?(?:better|worse)|(?:worse|better) (?:with|when|after|at|on|in))\b/i

/** "Can I drive?", "is it okay to lift things?": asked by a patient, and its answer is advice. */
export const asksLeave: RegExp =
  /\b(?:(?:can|could|may|should) i|am i (?:able|allowed|okay|ok|fine|safe) to|is it (?:still )?(?:ok|okay|safe|all right|alright|fine)(?: for me)? (?:to|if i)|do i (?:still )?(?:need|have) to)\b(?! (?:just |please |maybe )?(?:ask|have|get|see|say|show|tell|expect|help|call you|hear)\b)/i

/** Findings that name no complaint: "I had trouble parking", "I just clicked the button". */
const nameless = new Set(['trouble', 'complications', 'side effects', 'clicking'])
export const isComplaint = (term: Term): boolean =>
  term.kind === 'finding' && term.polarity !== 'no' && !nameless.has(term.key)

/** Name and place, asked before the visit begins: for the file, not for the note. */
export const identity: RegExp =
  /\b(?:date of birth|my (?:full )?name is|your (?:full |first |last )?name\b|i was born (?:in|on)|your (?:home )?address|i'm (?:doctor|dr) \w+|i'm (?:one of )?(?:the|your) (?:[a-z]+ ){0,2}(?:doctors?|nurses?|gp|registrar|consultant|midwife|dentist|surgeon|physio\w*)\b|welcome to|e-?mail address|(?:secure|private) (?:location|place)|confidential conversation)\b/i
