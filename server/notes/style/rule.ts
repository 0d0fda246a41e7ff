import { drugNamed } from '#server/drugs/lexicon.ts'
import { isSameThing, isShort } from './same-thing.ts'
import { unitOf } from '#server/notes/text/units.ts'

/** What of a memory can be followed to the letter, by whoever writes. */
export type StyleRule =
  /** Other words for the same thing. */
  | { kind: 'words'; from: string; to: string }
  | { kind: 'heading'; from: string; to: string }
  /** Of the section under this heading, or of all. */
  | { kind: 'form'; to: 'bullets' | 'paragraphs'; heading?: string }
  | { kind: 'without'; what: 'greeting' | 'closing' }

export type WordRule = Extract<StyleRule, { kind: 'words' }>

const named = String.raw`(?:“([^”]+)”|"([^"]+)"|‘([^’]+)’|([^“”"]+?))`
const quoted = String.raw`(?:“([^”]+)”|"([^"]+)")`
const words = new RegExp(
  String.raw`^(?:always |please )?(?:write|use|say|spell) ${named} (?:for|instead of|rather than|and not|in place of) ${named}\.?$`,
  'iu',
)
const heading = new RegExp(
  String.raw`^(?:please )?(?:call|rename) the (?:section|heading) ${quoted}(?: as| to)? ${quoted}\.?$`,
  'iu',
)
const form = new RegExp(
  String.raw`^(?:always |please )?write (?:the section ${quoted}|(?:the )?notes?|everything) (?:as|in) (bullet points|bullets|lists?|running text|prose|paragraphs)\.?$`,
  'iu',
)
const without =
  /^(?:always |please )?leave out the (greeting|salutation|closing(?: line)?|sign-off)\.?$/i

/** Reads the rule in the words of a memory; nothing where only a reader of language could follow it. */
export function ruleOf(command: string): StyleRule | undefined {
  const text = command.trim().replace(/\s+/g, ' ')
  const call = heading.exec(text)
  if (call) {
    const [from = '', to = ''] = call.slice(1).filter(Boolean)
    return { kind: 'heading', from, to }
  }
  const shape = form.exec(text)
  if (shape) {
    const name = shape[1] ?? shape[2]
    const to = /bullet|list/i.test(shape[3] ?? '') ? 'bullets' : 'paragraphs'
    return { kind: 'form', to, ...(name !== undefined && { heading: name }) }
  }
  const drop = without.exec(text)
  if (drop)
    return { kind: 'without', what: /gree|salu/i.test(drop[1] ?? '') ? 'greeting' : 'closing' }
  const [to = '', from = ''] = (words.exec(text) ?? []).slice(1).filter(Boolean)
  if (!from || !isHarmless(from, to)) return undefined
  // Words of another meaning are for a reader of language to weigh, and for the checks of a note.
  const isManner = isShort(from) || isShort(to) || isSameThing(from, to)
  return isManner ? { kind: 'words', from, to } : undefined
}

/** A rule in the words of a memory: `ruleOf` reads it back. */
export function commandOf(rule: StyleRule): string {
  if (rule.kind === 'words') return `Write “${rule.to}” for “${rule.from}”.`
  if (rule.kind === 'heading') return `Call the section “${rule.from}” “${rule.to}”.`
  if (rule.kind === 'without') return `Leave out the ${rule.what}.`
  const what = rule.heading === undefined ? 'notes' : `the section “${rule.heading}”`
  return `Write ${what} as ${rule.to === 'bullets' ? 'bullet points' : 'running text'}.`
}

/** Words that turn a statement round, or name a side: no rule of style may touch them. */
const turning = new Set(
  `no not none never nor nil without negative positive denies denied deny absent present normal abnormal left right both
  bilateral upper lower increase decrease start stop up down more less above below before after daily weekly monthly once
  twice hourly nightly morning evening mother father brother sister son daughter`.split(/\s+/),
)
const longest = 60
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}’']+/gu) ?? []

/** Whether exchanging these words anywhere in a note can change its manner only. */
export function isHarmless(from: string, to: string): boolean {
  const both = [from, to]
  if (both.some((text) => !/\p{L}/u.test(text) || text.length > longest)) return false
  // A number, the end of a sentence or a sign of Markdown is more than a word.
  if (both.some((text) => /[\d.!?;:\n*_#|`[\]<>{}]/.test(text))) return false
  if (from.toLowerCase() === to.toLowerCase() || holds(to, from)) return false
  const all = both.flatMap(wordsOf)
  if (all.some((word) => turning.has(word) || /n['’]t$/.test(word))) return false
  return !changesUnit(from, to) && !both.some(namesDrug)
}

/** One medicine under two names is for its prescriber to decide, line by line. */
function namesDrug(text: string): boolean {
  const parts = wordsOf(text)
  return drugNamed(text) !== undefined || parts.some((word) => drugNamed(word) !== undefined)
}

function changesUnit(from: string, to: string): boolean {
  const [a, b] = [unitOf(from.toLowerCase()), unitOf(to.toLowerCase())]
  return (a !== undefined || b !== undefined) && (a?.name !== b?.name || a?.factor !== b?.factor)
}

const holds = (text: string, part: string) => wordPattern(part).test(text)

/** The words wherever they stand by themselves, in any capitals, over a line break of one space. */
export function wordPattern(text: string): RegExp {
  const escaped = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\d'’-])${escaped.join('[ \\t]+')}(?![\\p{L}\\d'’-])`, 'giu')
}
