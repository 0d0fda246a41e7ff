import type { TaskKind } from '#contract/tasks.ts'
import { withoutFillers } from '#server/clinical/language/clean.ts'
import type { Action } from './frames.ts'

type Rewrite = readonly [RegExp, string]

/** Words around a task that aren't part of it. */
const around: readonly Rewrite[] = [
  [
    /,? and (?:i|we)(?:['’]d like| want| need)(?: to have)? (?:it|that|them|this) (?:done|back)(?=$|[\s,.])/giu,
    '',
  ],
  [
    /,? (?:so that|so|because|cause|since|but|which|although|though|even if|even though|while) (?=\p{L}).*$/iu,
    '',
  ],
  [/,? and (?:i|we|they|you|he|she|it|that|this)(?:['’]\p{L}+)? .*$/iu, ''],
  [/(?<!\p{L})before you (?:leave|go)(?!\p{L})/giu, 'before leaving'],
  [/,? (?:or )?(?:sooner|earlier)$/iu, ''],
  [/ that (?:slows?|helps?|should|will|works?|can|is|has|might|may|does)(?!\p{L}).*$/iu, ''],
  [
    /,? (?:just )?(?:to be (?:sure|safe|certain|on the safe side|honest)|in case|to see (?:if|what|whether|how|where)|to make sure|(?:and )?see how (?:you|it|that)|as (?:i|we) (?:said|discussed|mentioned)|like (?:i|we) said)(?!\p{L}).*$/iu,
    '',
  ],
  [
    /,? (?:if you (?:can|could|like|want|don['’]t mind)|if (?:that['’]s|it['’]s) (?:ok|okay|all right|possible)|if possible)(?=$|[,.])/giu,
    '',
  ],
  [
    /(?:,? (?:ok|okay|all right|alright|right|please|for me|with me|for (?:you|him|her|them)|hopefully|probably|then|too|as well|you know|i think|i guess|yeah|all being well|actually|at least|anyway|doctor|thank you|thanks|or so|now|together|,))+(?=$|[.,?!])/giu,
    '',
  ],
  [
    /(?<!\p{L})(?:please|just|actually|basically|obviously|maybe|kind of|sort of|sooner rather than later)(?!\p{L}),? ?/giu,
    '',
  ],
]

/** "To the surgeons, no, sorry, to the physios": the second is meant. */
const corrected =
  /^(\p{L}+ (?:\p{L}+ )?)(to|on|for|with|at) [^,]*, (?:no,? )?(?:sorry|i mean|or rather|rather),? (?:to|on|for|with|at)?(?= )/iu

const him = '(?:you|him|her|them)'
/** A clinician's promise as an order to oneself, by kind. */
const orders: readonly Rewrite[] = [
  [new RegExp(`^(?:refer|send) ${him} (?:back |over |along |up )?(?=to )`, 'iu'), 'refer '],
  [new RegExp(`^refer ${him} (?=\\p{L})`, 'iu'), 'refer '],
  [new RegExp(`^(?:get|book) ${him} (?:in|over|seen) (?:with|by|to) `, 'iu'), 'refer to '],
  [new RegExp(`^(?:get|have|ask) (.{3,40}?) to (?:see|assess) ${him}`, 'iu'), 'refer to $1'],
  [new RegExp(`^give ${him} (?:a|another) (?:call|ring|bell)`, 'iu'), 'call patient'],
  [/^be in touch(?: with you)?/iu, 'contact patient'],
  [/^get in touch with you/iu, 'contact patient'],
  [
    new RegExp(
      `^(call|ring|phone|text|message|e-?mail|contact|let|tell|remind|put|add) ${him}(?![\\p{L}'’])`,
      'iu',
    ),
    '$1 patient',
  ],
  [new RegExp(`^(?:send|put) ${him} (?:off |in |down )?for (?=\\p{L})`, 'iu'), 'order '],
  [
    new RegExp(
      `^(book|schedule|arrange|order|get) ${him} (?:in |down )?(?:for |with )?(?=\\p{L})`,
      'iu',
    ),
    '$1 ',
  ],
  [new RegExp(`^(?:do|give|get) ${him} (?=(?:a|an|the|your) )`, 'iu'), 'give '],
  [
    new RegExp(
      `^(write|print|sign|send|give|prescribe|get|do|make|fit) ${him} (?:up for |up )?(?=\\p{L})`,
      'iu',
    ),
    '$1 ',
  ],
  [
    /^(text|message|e-?mail|send) patient (?!with|about|to|when|on|at|in|as|by)(.+)$/iu,
    '$1 $2 to patient',
  ],
  [/^(?:get|make) you an appointment (?=with|at)/iu, 'arrange appointment '],
  [/^get (?:(?:you|him|her) )?(?:booked in|booked|scheduled) (?:for|with) /iu, 'book '],
  [/^get back to (?:you|him|her)/iu, 'contact patient'],
  [/^(write|send) (?:something|a note) for (?:that|it)$/iu, '$1 letter'],
]
const perKind: Partial<Record<TaskKind, readonly Rewrite[]>> = {
  order: [
    [
      /^(?:get|do|have|run|draw|obtain|give|take)(?: (?=an? |the |some |your |another ))(?!.* (?:done|taken)(?=$|[ ,.]))/iu,
      'order ',
    ],
  ],
  letter: [[/^(?:do|give|get|provide|sort out) /iu, 'write ']],
  prescribe: [
    [
      /^(?:give|send|write|do)(?: (?:you|him|her))? (?:an? |your |the )?prescription for /iu,
      'prescribe ',
    ],
    [new RegExp(`^(?:start|put|get|try|pop) ${him} (?:back )?on(?:to)? `, 'iu'), 'start '],
    [/^give (?!.*(?:jab|shot|vaccin|injection|booster))/iu, 'prescribe '],
    [/^add /iu, 'start '],
  ],
}

const returnsTo =
  /^(?:see|meet|review|have|bring|catch up with|get)(?: (?:you|him|her|them|up|together|me))?(?: all)?(?: (?:again|back|in|soon))*/iu
const comesBack =
  /^(?:come (?:back|in again)(?: and see me| to see me| in)?|come (?:and|in to) see me|see me(?: (?:again|back|in))*|pop back(?: in| and see me)?|return|be back|follow up)(?= with me|$|[\s,.])(?: with me)?/iu

const times: readonly Rewrite[] = [
  [/(?<!\d)1 time(?= (?:a|per|every) )/giu, 'once'],
  [/(?<!\d)2 times(?= (?:a|per|every) )/giu, 'twice'],
]
const determiner = '(?:the|your|my|an?|some|our|his|her|their|that|this|those|these)'
const verbs = String.raw`(?:do not )?(?:\p{L}+)(?: (?:up|down|off|out|in|on|to|with|for|patient|back|away from)){0,2}`
const afterVerb = new RegExp(
  `^(${verbs}) ${determiner} (?=\\p{L}|\\d)(?!little|bit|while|day|week|month)`,
  'iu',
)
const afterAnd = new RegExp(
  `(,| and| or) ${determiner} (?=\\p{L})(?!little|bit|day|week|month)`,
  'giu',
)

const replaced = (text: string, rewrites: readonly Rewrite[]) =>
  rewrites.reduce((all, [from, to]) => all.replace(from, to), text)

/** Without the words left dangling by removals. */
const trimmed = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;?!])/g, '')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replace(/^[\s,.;:–—-]+/, '')
    .replace(
      /(?<![\s,.;:–—?!-])[\s,.;:–—?!-](?:[\s,.;:–—?!-]|(?<=[\s,])(?:and|or|but|so|then|to|for|at|with|of|the|a|an)){0,80}$/iu,
      '',
    )

function followUp(words: string, { owner }: Action): string {
  const start = owner === 'patient' ? comesBack : returnsTo
  if (!start.test(words)) return words
  const rest = trimmed(words.replace(start, ''))
  const named = owner === 'patient' ? 'come back' : 'see patient again'
  const why = /^(?:to|for|after|with|about|and|at)(?!\p{L})/iu.test(rest) ? rest : ''
  if (why === '') return owner === 'patient' ? 'come back for follow-up' : named
  return `${named} ${why}`
}

/**
 * An action as an order: "refer you to the cardiologist, okay" is "Refer to cardiologist".
 * @param words of the action, without its time
 */
export function wordTask(words: string, kind: TaskKind, action: Action): string {
  const bare = trimmed(
    replaced(trimmed(replaced(withoutFillers(words).replace(corrected, '$1$2'), around)), around),
  )
  const isOwn = action.owner !== 'patient'
  const ordered = isOwn
    ? replaced(replaced(replaced(bare, perKind[kind] ?? []), orders), perKind[kind] ?? [])
    : bare
  const said = kind === 'follow-up' ? followUp(ordered, action) : ordered
  const short = replaced(said, times)
    .replace(/^(?:not to|don['’]t|do not|never) /iu, 'do not ')
    .replace(/^(?:come|go) and /iu, '')
    .replace(afterVerb, '$1 ')
    .replace(afterAnd, '$1 ')
    .replaceAll(/(?<!\p{L})(?:your|my) /giu, '')
    .replace(/^(get|book) yourself (?=\p{L})/iu, '$1 ')
  const text = trimmed(isOwn ? short.replaceAll(/(?<!\p{L})you(?![\p{L}'’])/giu, 'patient') : short)
  const who = action.who ? ` (${action.who.replace(/^(?:the|our|my) /iu, '')})` : ''
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${who}`
}
