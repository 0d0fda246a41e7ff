import type { TaskOwner } from '#contract/tasks.ts'
import { drugsIn } from '#server/clinical/lexicon/drugs.ts'

/** Who does it. `staff`: somebody of the practice other than the clinician. */
export type Owner = Exclude<TaskOwner, 'other'>

/** What a clause asks for or promises. */
export interface Action {
  owner: Owner
  /** From its verb in the base form on: "refer you to cardiology". */
  words: string
  /** "Stop it." is a request without words of request before it. */
  isBare: boolean
  /** Of staff: who. */
  who?: string
}

const lead =
  /^(?:(?:um+|uh+|er+|erm|hm+|mm|okay|ok|so|and|well|right|all right|alright|yeah|yes|yep|no(?=[,.])|now|then|but|also|or|great|good|perfect|lovely|fine|exactly|sure|of course|first(?:ly)?(?: of all)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|lastly|finally|next|in the meantime|meanwhile|for now|otherwise|actually|basically|obviously|like|look|listen|you know|i mean|i think(?: that)?|i['’]d say|what (?:i|we)(?:['’]ll| will|['’]m going to|['’]re going to| want to|['’]d like to) do is(?= i['’]| we['’]| let)|the plan is(?: to| that)?|let me see|please)(?![\p{L}'’])[\s,.:;–—-]*)+/iu
/** "For the knee, use paracetamol": said behind the verb in writing. */
const circumstance =
  /^((?:for|at|until|with|after|before|on|once|when) [^,.;]{2,45}), +(?!(?:and|or)\b)(.+)$/iu
const whatIDo =
  /^what (?:i|we)(?:['’]ll| will|['’]m going to|['’]re going to| want to|['’]d like to) do is(?: to)?,? (?!i['’]|we['’]|let)/iu
const reason = /^(?:because of|because|since|given|as) [^,.;]{2,60}, +/iu
const becauseOf = /^because of (?:the |your |that )?\p{L}+(?: \p{L}+)? (?=(?:i|we)(?:['’]|\b))/iu

const staff =
  '(?:(?:the|our|my|one of (?:the|our)) )?((?:practice |clinic |diabetes |research |front )?(?:nurses?|receptionists?|reception|desk|secretary|secretaries|assistant|medical assistant|healthcare assistant|admin(?:istrator)?|staff|team|pharmacist|phlebotomist|colleagues?|office)(?: (?:at|on) (?:reception|the (?:front )?desk))?)'
const willDo = "(?:['’]ll|will|is going to|are going to|is gonna|can|should)"
const iWill =
  "(?:i['’]ll|i will|i['’]m (?:just |also |then )?(?:going to|gonna)|i am going to|i (?:want|need|have|plan|intend) to|i['’]ve got to|i['’]d like to|i would like to|i['’]m planning (?:to|on)|i(?:['’]d| would) (?:suggest|recommend)(?= \\p{L}+ing)|let me)"
const weWill =
  "(?:we['’]ll|we will|we['’]re (?:just |also |then )?(?:going to|gonna)|we are going to|we (?:want|need|have|should|ought)(?: to)?|we['’]d like to|we would like to|let['’]s|going to|gonna)"

interface Frame {
  says: RegExp
  owner: Owner
  isBare?: true
}

const frame = (source: string, owner: Owner): Frame => ({
  says: new RegExp(
    String.raw`^(?:${source})(?![\p{L}'’])\s*(?:just |also |then |probably need to )*`,
    'iu',
  ),
  owner,
})

/** In this order: the first that fits holds. */
const frames: Frame[] = [
  frame(
    String.raw`(?:i['’]d|i would) (?:like|want) you to|i (?:want|need) you to|i['’]d ask you to|i(?:['’]d| would) (?:suggest|recommend|advise) (?:that )?you`,
    'patient',
  ),
  frame(
    String.raw`you(?: should| must|['’]ll (?:need|have) to| will (?:need|have) to| need to| have to|['’]ve got to| can (?=stop|start|take|use|book|get|go ahead)|['’]ll want to)`,
    'patient',
  ),
  frame(
    String.raw`make sure (?:that )?(?:you|to)|remember to|be sure to|do(?:n['’]t| not) forget to|try (?:and|to)|go ahead and|(?:can|could|would|will) you(?: please)?|would you mind`,
    'patient',
  ),
  frame(iWill, 'clinician'),
  frame(weWill, 'clinician'),
]

const toStaff = new RegExp(
  String.raw`^(?:${iWill}|${weWill}) (?:get|have|ask) ${staff} (?:to )?(?=\p{L})`,
  'iu',
)
const byStaff = new RegExp(String.raw`^${staff} ?${willDo} `, 'iu')
/** "I think this may be angina, and with that in mind I'll refer you". */
const within = new RegExp(
  String.raw`(?<=[\s,])(?:i['’]ll|i will|i['’]m (?:going to|gonna)|i['’]d like (?:you )?to|i want you to|let['’]s|we['’]ll)\s(?=.{6,})`,
  'iu',
)
const beforeWithin =
  /(?<!\p{L})(?:if|unless|whether|when|until|before|after|once|said|says|told|think about|wonder\p{L}*|hope|so that|because|what|how|why|where|who|which|that|as soon as|not)(?!\p{L})/iu

/** The progressive verbs that clinicians use: "I'm referring you". */
const baseOf = new Map(
  'referring:refer adding:add ordering:order starting:start prescribing:prescribe increasing:increase reducing:reduce stopping:stop sending:send booking:book arranging:arrange requesting:request writing:write raising:raise lowering:lower switching:switch changing:change putting:put scheduling:schedule repeating:repeat checking:check getting:get doubling:double taking:take calling:call giving:give organising:organise organizing:organize trying:try'
    .split(' ')
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(':')
      return [form, base]
    }),
)
const going = new RegExp(
  String.raw`^(?:i['’]m|i am|we['’]re|we are) (?=${[...baseOf.keys()].join('|')})`,
  'iu',
)

/** The words from the verb on, the verb in its base form. */
function withBaseVerb(words: string): string {
  const bare = words.replace(/^be (?=\p{L}+ing(?!\p{L}))/iu, '').replace(/^(?:you )/iu, '')
  return bare.replace(/^\p{L}+/u, (verb) => baseOf.get(verb.toLowerCase()) ?? verb)
}

/** Without its opening; what came first moves to the end. */
export function withoutLead(text: string): string {
  let bare = text
  const behind: string[] = []
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare
      .replace(lead, '')
      .replace(whatIDo, "I'll ")
      .replace(reason, '')
      .replace(becauseOf, '')
      .trim()
    const [, first, rest] = circumstance.exec(bare) ?? []
    if (first === undefined || rest === undefined) continue
    behind.push(`${first.charAt(0).toLowerCase()}${first.slice(1)}`)
    bare = rest
  }
  return behind.length === 0
    ? bare
    : [bare.replace(/(?<![\s,.?!])[\s,.?!]+$/u, ''), ...behind].join(' ')
}

/** "You need a blood test", "I want an MRI": a noun instead of an action. */
const wanted =
  /^(?:i(?:['’]d| would)? (?:want|like|need)|we (?:want|need)|you(?:['’]ll)?(?: will)? need) (?=(?:an?|some|another|your|the|(?:urgent|repeat|more|further)) )/iu
const seenBy =
  /^i(?:['’]d like| would like| want) ((?:the|a|an|our|one of the) [^,.;]{3,40}?) to (?:see|review|assess) (?:you|him|her)(?!\p{L})/iu

/** What a clinician's clause asks for; undefined if it asks for nothing. */
export function parseAction(said: string): Action | undefined {
  const text = withoutLead(said)
  const seen = seenBy.exec(text)
  if (seen?.[1])
    return {
      owner: 'clinician',
      words: `refer you to ${seen[1]}${text.slice(seen[0].length)}`,
      isBare: false,
    }
  const asked = toStaff.exec(text) ?? byStaff.exec(text)
  if (asked?.[1])
    return { owner: 'staff', words: text.slice(asked[0].length), isBare: false, who: asked[1] }
  if (wanted.test(text))
    return { owner: 'clinician', words: `arrange ${text.replace(wanted, '')}`, isBare: false }
  for (const { says, owner } of frames) {
    const [all] = says.exec(text) ?? []
    if (all !== undefined)
      return { owner, words: withBaseVerb(text.slice(all.length)), isBare: false }
  }
  if (going.test(text))
    return { owner: 'clinician', words: withBaseVerb(text.replace(going, '')), isBare: false }
  const inner = within.exec(text)
  if (inner && !beforeWithin.test(text.slice(0, inner.index)))
    return parseAction(text.slice(inner.index))
  return bareAction(said, text)
}

const enumerated =
  /^\W*(?:(?:and|then)[\s,]+)?(?:second|third|fourth|finally|lastly|last)(?:ly)?[\s,]/iu
const medicineNoun = /^(?:a|an|the|some) (?:tablet|spray|inhaler|cream|injection|patch|drops)\b/iu

/** Half of what follows these words isn't an act: "you're going to feel better". */
const youGoing =
  /^you(?:['’]ll|(?:['’]re| are) (?:just )?(?:going to|gonna)) (?:need to |have to |want to )?/iu

function bareAction(said: string, text: string): Action | undefined {
  if (/^(?:see|meet) (?:you|him|her)(?!\p{L})/iu.test(text))
    return { owner: 'clinician', words: text, isBare: false }
  if (youGoing.test(text))
    return { owner: 'patient', words: text.replace(youGoing, ''), isBare: true }
  const isListed = enumerated.test(said) && !/\?/.test(text)
  if (isListed && (drugsIn(text)[0]?.start === 0 || medicineNoun.test(text)))
    return { owner: 'clinician', words: `start ${text}`, isBare: false }
  if (/^no (?:\p{L}+ing|sports?|alcohol|gym|school|work)(?!\p{L})(?! (?:is|are|was))/iu.test(text))
    return { owner: 'patient', words: text.replace(/^no /i, 'avoid '), isBare: false }
  // "Send you" is left over from a broken sentence.
  const isBroken = text === '' || /^\p{L}+ you(?![\p{L}'’])/iu.test(text)
  return isBroken ? undefined : { owner: 'patient', words: text, isBare: true }
}

const promise = new RegExp(
  String.raw`^(?:i['’]ll|i will|i['’]m (?:going to|gonna)|i (?:can|could) (?=bring|call|get|book|drop|send|pick|ask))\s*(?:just |also |then |definitely |certainly )*`,
  'iu',
)
const promised =
  /^(?:bring|stop|start|call|ring|phone|take|check|measure|write|cut|walk|book|ask|make|quit|get|drop|pick|send|come|keep|go (?:to|and)|give up|try and|see|use|email|fill)(?!\p{L})/iu

/** What a patient promises to do. */
export function parsePromise(said: string): Action | undefined {
  const text = withoutLead(said)
  const [all] = promise.exec(text) ?? []
  if (all === undefined) return undefined
  const words = text.slice(all.length)
  return promised.test(words) ? { owner: 'patient', words, isBare: false } : undefined
}

const asksWhether =
  /^(?:should i|shall i|do i (?:need|have) to|am i to|so (?:i|do i) (?:should|need to|have to|just)|do you want me to|would you like me to)(?!\p{L}) */iu
const offers =
  /^(?:shall (?:i|we)|should (?:i|we)|do you want me to|would you like me to|can i|how about (?:i|we)|would it be (?:ok|okay|all right) if i)(?!\p{L}) */iu

/** What a question asks for that the other side answers with yes. */
export function questionAction(said: string, isClinician: boolean): Action | undefined {
  const text = withoutLead(said)
  const [all] = (isClinician ? offers : asksWhether).exec(text) ?? []
  if (all !== undefined) {
    const words = text.slice(all.length)
    return { owner: isClinician ? 'clinician' : 'patient', words, isBare: !isClinician }
  }
  const asks = isClinician && /^(?:can|could|would|will) you(?!\p{L})/iu.test(text)
  return asks ? parseAction(text) : undefined
}
