import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { drugNamesIn } from './drugs.ts'
import { doseUnits, frequencies } from './medicine-words.ts'
import { noteForm } from './note-form.ts'
import { readsAsNote } from './reads-as-note.ts'

/** Amount, frequency, duration and time: any figure or fixed phrase in a sentence about a medicine. */
const details = new RegExp(
  [
    String.raw`\b\d+(?:-\d+|, \d+| or \d+)? (?:nights?|days?|mornings?|times|puffs?|tablets?) (?:a|per|each) (?:day|night|week|month)`,
    doseUnits.source,
    String.raw`\b(?:half )?a gram(?:me)?\b`,
    frequencies.source,
    String.raw`\b\d+ x \d[\d.]*(?: ?mg)?`,
    String.raw`\b\d+ (?:of the )?\d{2,4}s\b|\b\d+(?:\.\d+)?s\b`,
    String.raw`\b(?:\d+|hundred) over \d+\b`,
    String.raw`\b(?:low|high|half|full|maximum|same)[- ]dose\b|\bhalf (?:of )?(?:a |the )?(?:tablet|dose)\b`,
    String.raw`\b\d+ (?:different |separate )?nights\b|\b\d+ (?:days|weeks|months|years) ago\b`,
    String.raw`\b(?:1|one|\d+) courses?\b`,
    String.raw`\b\d+(?:\.\d+)? (?:a|per) (?:day|night|week)\b`,
    String.raw`\b(?:for|over|since) (?:about |around |maybe |the |last )*(?:a |an |\d+[\d-]* |(?:couple|few) (?:of )?)?(?:hours?|days?|weeks?|months?|years?|spring|summer|autumn|fall|winter|(?:19|20)\d\d|january|february|march|april|june|july|august|september|october|november|december)\b`,
    String.raw`\b(?:a )?(?:couple|few) (?:of )?(?:days|weeks|months|years)\b`,
    String.raw`\b(?:on (?:the )?(?:first|second|third) day|under (?:your |the )?tongue|through (?:the |a )?spacer|before work|after work|(?:\d+ )?(?:hours?|minutes?) before (?:bed|food|meals)|today|tonight|tomorrow)\b`,
  ].join('|'),
  'gi',
)
/** A bare figure is a dose only behind one of these. */
const bareDose =
  /\b(?:taking|takes?|took|stay on|start at|started at|drop(?:ped)? to|down to|up to|increase to|reduce to|only|then|the|(?:let's|we'll) do)(?: the)? (\d+(?:\.\d+)?)(?!\.?\d|[:/]|\s*(?:%|or\b|to\b|-|x\b|over\b|of the\b|times?\b|hours?|days?|nights?|weeks?|months?|years?|minutes?|things?|different|other|more))/gi
const gap =
  /^[\s,]*(?:(?:and|or|then|for|the|a|on|in|at|with|of|up|to|first|second|day|dose|one|per|through|usually|only|if|need|needed|that|not)\b[\s,]*){0,4}$/i

interface Range {
  start: number
  end: number
}

function rangesIn(text: string): Range[] {
  const found = [...text.matchAll(details)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }))
  const bare = [...text.matchAll(bareDose)].map(({ index, 0: words, 1: figure = '' }) => ({
    start: index + words.length - figure.length,
    end: index + words.length,
  }))
  const sorted = [...found, ...bare].toSorted((a, b) => a.start - b.start || b.end - a.end)
  const joined: Range[] = []
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last && (range.start <= last.end || gap.test(text.slice(last.end, range.start))))
      last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}

/** "2 500s" are two of 500 mg, "100 over 6" is written 100/6. */
const written = (text: string): string =>
  text
    .replace(/\b(\d+) (?:of the |of )?(\d{2,4})s\b/g, '$1 x $2 mg')
    .replace(/\b(\d+(?:\.\d+)?)s\b/g, '$1')
    .replace(/\bhundred over (\d+)/i, '100/$1')
    .replace(/\b(\d+) over (\d+)/g, '$1/$2')
    .replace(/\bhalf a gram(?:me)?\b/gi, '500 mg')
    .replace(/\ba gram(?:me)?\b/gi, '1 g')
    .replace(/\b(?:when|if) (?:you |i )?need(?:ed)?(?: it| to)?\b/gi, 'as needed')
    .replace(/\b(?:the|your|my|that) /gi, '')
    .replace(/,? up to/gi, ', up to')
    .replace(/\bdose one\b/gi, 'dose')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** Dose, frequency and duration as a text gives them, in its order: "25 mg twice a day for 2 weeks"; '' without any. */
export const detailsIn = (text: string): string =>
  rangesIn(text)
    .map(({ start, end }) => written(text.slice(start, end)))
    .filter(Boolean)
    .join(', ')

const reports: [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /\b(?:miss|misses|forget|forgets|skip|skips)\b[^.;]{0,40}?(\d[\w -]{0,30}? (?:a|per) (?:day|week|month))/i,
    ([, often = '']) => `misses ${often}`,
  ],
  [/\b(?:fall|falls) asleep\b/i, () => 'falls asleep before it'],
  [
    /\b(?:cut|cuts|cutting|split|snap)\w* (?:it|them|the \w+|each one) in (?:half|2)\b/i,
    () => 'cuts tablets in half',
  ],
  [/\b(?:ran|run|running) out\b/i, () => 'ran out'],
  [/\b(?:don't|do not) have any left\b|\bnone left\b/i, () => 'none left'],
  [/\b(?:didn't|did not|doesn't|does not|hasn't|not) (?:really )?help/i, () => 'does not help'],
  [/\b(?:only thing|one) that (?:works|worked|helps|helped)\b/i, () => 'helped'],
  [/\bover the counter\b/i, () => 'over the counter'],
  [
    /\b(my (?:mum|mom|mother|dad|father|sister|brother|wife|husband|friend|neighbou?r|partner|daughter|son)) gave\b/i,
    ([, who = '']) => `given by ${who.replace(/^my /i, '')}`,
  ],
]

/** How a patient says that they take a medicine, in fixed words: "misses 2 nights a week". */
export const reportsIn = (text: string): string[] =>
  reports.flatMap(([pattern, say]) => {
    const found = pattern.exec(text)
    return found ? [say(found)] : []
  })

const mostWords = 7
const effects = new Set(['symptom', 'sign', 'function', 'mental-health', 'allergy-reaction'])

/** A medicine's effects, if a separate clause names them: "mouth dry", "had 0 sex drive". */
export const effectsIn = (text: string): string[] =>
  text.split(/[,;.]|\b(?:but|so|because|and then)\b/).flatMap((clause) => {
    const words = noteForm(clause).replace(/ (?:with|from|on) (?:\w+ )?(?:one|inhaler|it)$/i, '')
    if (drugNamesIn(clause).length > 0 || /\b(?:tak(?:e|es|ing)|using?)\b/i.test(clause)) return []
    const names = mentionsIn(clause).some(({ category }) => effects.has(category))
    return names && words.split(' ').length <= mostWords && readsAsNote(words) ? [words] : []
  })

/** A possible effect, said by a clinician: "can cause headache". */
export function sideEffectIn(text: string): string | undefined {
  const found =
    /\b(?:can|could|may|might) (?:give (?:you )?|cause |make you (?:feel )?)([^.;]+)/i.exec(
      text,
    )?.[1]
  const words = found && noteForm(found)
  const isEffect = words && mentionsIn(words).some(({ category }) => effects.has(category))
  return isEffect && words.split(' ').length <= mostWords && readsAsNote(words)
    ? `can cause ${words}`
    : undefined
}

/** A medicine's purpose: "for knee". */
export function purposeIn(text: string): string | undefined {
  const found =
    /\bfor (?:the |my |your |her |his )?((?:[\p{L}-]+ ){0,2}[\p{L}-]+)(?=$|[\s,.;])/iu.exec(
      text,
    )?.[1]
  if (!found) return undefined
  const [mention] = mentionsIn(`the ${found}`)
  const rest =
    mention && found.toLowerCase().startsWith(mention.words.toLowerCase())
      ? found.slice(mention.words.length)
      : undefined
  const isNamed =
    mention &&
    rest !== undefined &&
    /^(?:$| (?:and|or|but|when|if|at|in|on|use|take)\b)/i.test(rest) &&
    ['symptom', 'sign', 'diagnosis', 'body-part', 'function', 'mental-health'].includes(
      mention.category,
    )
  return isNamed ? `for ${mention.words.toLowerCase()}` : undefined
}
