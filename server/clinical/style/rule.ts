import { drugNamed } from '#server/clinical/drugs/lexicon.ts'
import { languages, type Phrases, turning, turningSigns } from './languages.ts'
import { isSameThing, isShort } from './same-thing.ts'
import { findUnit } from '#server/clinical/language/units.ts'

/** The rules of a memory that any writer can follow exactly. */
export type StyleRule =
  /** Other words for the same thing. */
  | { kind: 'words'; from: string; to: string }
  | { kind: 'heading'; from: string; to: string }
  /** Of the section under this heading, or of all. */
  | { kind: 'form'; to: 'bullets' | 'paragraphs'; heading?: string }
  | { kind: 'without'; what: 'greeting' | 'closing' }

export type WordRule = Extract<StyleRule, { kind: 'words' }>

const marks: [RegExp, string][] = [
  [/[“„«「]\s*([^“”„«»「」]+?)\s*[”“»」]/gu, '"$1"'],
  [/\s+/g, ' '],
  [/(?<!\s)\s*[.。।]$/u, ''],
]
/** With straight quotation marks, single spaces and no full stop. */
const plainly = (command: string) =>
  marks.reduce((text, [mark, by]) => text.replace(mark, by), command.trim())

type Groups = Record<string, string | undefined>
const said = (text: string, patterns: (of: Phrases) => RegExp[]): Groups | undefined =>
  languages
    .flatMap(patterns)
    .map((pattern) => pattern.exec(text)?.groups)
    .find((groups) => groups !== undefined)
const nameIn = (groups: Groups, name: string) =>
  groups[`${name}Quoted`] ?? groups[`${name}Single`] ?? groups[name] ?? ''

/** Reads the rule in the words of a memory; nothing if only a reader of language could follow it. */
export function parseRule(command: string): StyleRule | undefined {
  const text = plainly(command)
  const call = said(text, ({ heading }) => heading)
  if (call) return { kind: 'heading', from: nameIn(call, 'from'), to: nameIn(call, 'to') }
  const shape = said(text, ({ form }) => form)
  if (shape) {
    const heading = shape.headQuoted
    const to = shape.bullets === undefined ? 'paragraphs' : 'bullets'
    return { kind: 'form', to, ...(heading !== undefined && { heading }) }
  }
  const drop = said(text, ({ without }) => without)
  if (drop) return { kind: 'without', what: drop.greeting === undefined ? 'closing' : 'greeting' }
  const names = said(text, ({ words }) => words)
  const [from, to] = names ? [nameIn(names, 'from'), nameIn(names, 'to')] : ['', '']
  if (!from || !isHarmless(from, to)) return undefined
  // Words of another meaning are for a reader of language to weigh, and for the checks of a note.
  const isManner = isShort(from) || isShort(to) || isSameThing(from, to)
  return isManner ? { kind: 'words', from, to } : undefined
}

/** A rule in the words of a memory: `parseRule` reads it back. */
export function formatCommand(rule: StyleRule): string {
  if (rule.kind === 'words') return `Write “${rule.to}” for “${rule.from}”.`
  if (rule.kind === 'heading') return `Call the section “${rule.from}” “${rule.to}”.`
  if (rule.kind === 'without') return `Leave out the ${rule.what}.`
  const what = rule.heading === undefined ? 'notes' : `the section “${rule.heading}”`
  return `Write ${what} as ${rule.to === 'bullets' ? 'bullet points' : 'running text'}.`
}

const longest = 60
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? []

/** Whether exchanging these words anywhere in a note can change its manner only. */
export function isHarmless(from: string, to: string): boolean {
  const both = [from, to]
  if (both.some((text) => !/\p{L}/u.test(text) || text.length > longest)) return false
  // A number, the end of a sentence or a sign of Markdown is more than a word.
  if (both.some((text) => /[\d.!?;:\n*_#|`[\]<>{}]/.test(text))) return false
  if (from.toLowerCase() === to.toLowerCase() || holds(to, from)) return false
  const all = both.flatMap(wordsOf)
  if (all.some((word) => turning.has(word) || /n['’]t$/.test(word))) return false
  if (both.some((text) => turningSigns.test(text))) return false
  return !changesUnit(from, to) && !both.some(namesDrug)
}

/** One medicine under two names is for its prescriber to decide, line by line. */
function namesDrug(text: string): boolean {
  const parts = wordsOf(text)
  return drugNamed(text) !== undefined || parts.some((word) => drugNamed(word) !== undefined)
}

function changesUnit(from: string, to: string): boolean {
  const [a, b] = [findUnit(from.toLowerCase()), findUnit(to.toLowerCase())]
  return (a !== undefined || b !== undefined) && (a?.name !== b?.name || a?.factor !== b?.factor)
}

const holds = (text: string, part: string) => wordPattern(part).test(text)

// Chinese and Japanese set no spaces between words.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const edge = "[\\p{L}\\p{M}\\d'’-]"

/** The words wherever they occur as whole words, in any capitals, over a line break of one space. */
export function wordPattern(text: string): RegExp {
  const bare = text.trim()
  const escaped = bare.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  const before = unspaced.test(bare.charAt(0)) ? '' : `(?<!${edge})`
  const after = unspaced.test(bare.at(-1) ?? '') ? '' : `(?!${edge})`
  return new RegExp(`${before}${escaped.join('[ \\t]+')}${after}`, 'giu')
}
