import type { UsedMemory } from '#contract/memories.ts'
import type { TemplateSection } from '#contract/item-fields.ts'
import type { CitedSentence } from '#server/clinical/citations/cited-text.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import type { Memory, Piece, Task, Write } from '#server/visits/notes/generation/writer.ts'
import { isLine, sameHeading, withRule, withWords } from '#server/clinical/style/apply.ts'
import {
  parseRule,
  type StyleRule,
  wordPattern,
  type WordRule,
} from '#server/clinical/style/rule.ts'

interface MemoryRule extends Memory {
  rule: StyleRule
}
const ruled = (memories: readonly Memory[]): MemoryRule[] =>
  memories.flatMap((memory) => {
    const rule = parseRule(memory.command)
    return rule ? [{ ...memory, rule }] : []
  })

/** A template under the headings that its user calls them by. */
export function withHeadings<T extends { sections: TemplateSection[] }>(
  template: T,
  memories: readonly Memory[],
): T {
  const names = ruled(memories).flatMap(({ rule }) => (rule.kind === 'heading' ? [rule] : []))
  if (names.length === 0) return template
  const called = (heading: string) =>
    names.find(({ from }) => sameHeading(from, heading))?.to ?? heading
  const sections = template.sections.map((one) => ({ ...one, heading: called(one.heading) }))
  // Two sections with one name couldn't be told apart.
  const isClear = new Set(sections.map(({ heading }) => heading)).size === sections.length
  return isClear ? { ...template, sections } : template
}

/** The memory that makes this section a list or running text, for a writer that can do either. */
export function findForm(
  memories: readonly Memory[],
  heading: string,
): { id: string; to: 'bullets' | 'paragraphs' } | undefined {
  const forms = ruled(memories).flatMap(({ id, rule }) =>
    rule.kind === 'form' ? [{ id, to: rule.to, heading: rule.heading }] : [],
  )
  const own = forms.find((one) => one.heading && sameHeading(one.heading, heading))
  return own ?? forms.find((one) => one.heading === undefined)
}

/**
 * Applies the rules among a user's memories to a writer's text, and reports the sentences where they show. Dictations,
 * fixed text of a template and macros stay as they are.
 */
export function withStyle(write: Write): Write {
  return (task, signal) => {
    if (task.memories.length === 0) return write(task, signal)
    return styled(task, ruled(task.memories), write(task, signal))
  }
}

async function* styled(
  task: Task,
  rules: readonly MemoryRule[],
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  let open: ReturnType<typeof sectionStyler> | undefined
  let declared: DeclaredPiece | undefined
  for await (const piece of pieces) {
    if (piece.type === 'declared') declared = piece
    else if (piece.type === 'cited' && open)
      yield { ...piece, sentences: open.cited(piece.sentences) }
    else if (piece.type === 'section') {
      const section = task.sections.find(({ heading }) => heading === piece.heading)
      open =
        section?.kind === 'verbatim' ? undefined : sectionStyler(rules, piece.heading, task.renamed)
      declared = undefined
      yield piece
    } else if (piece.type === 'text' && open) {
      const text = open.push(piece.text)
      if (text !== '') yield { type: 'text', text }
    } else if (piece.type === 'end' && open) {
      const rest = open.end()
      if (rest !== '') yield { type: 'text', text: rest }
      const used = [...open.used(), ...believed(task.memories, declared, open)]
      if (used.length > 0) yield { type: 'memories', used }
      open = undefined
      yield piece
    } else {
      if (piece.type === 'reset') open = undefined
      yield piece
    }
  }
}

type DeclaredPiece = Extract<Piece, { type: 'declared' }>
type Styler = ReturnType<typeof sectionStyler>

/** Changes the text of one section as it comes; keeps back what may be the beginning of words to exchange. */
function sectionStyler(rules: readonly MemoryRule[], heading: string, renamed: readonly string[]) {
  const words = rules.flatMap(({ rule }) => (rule.kind === 'words' ? [rule] : []))
  const drops = rules.flatMap(({ rule }) => (rule.kind === 'without' ? [rule.what] : []))
  const longest = Math.max(0, ...words.map(({ from }) => from.length + 2))
  let held = ''
  let written = ''
  let result = ''
  const change = (text: string) => {
    const kept = drops.length === 0 ? text : withoutLines(text, drops)
    return words.reduce((all, rule) => withWords(all, rule), kept)
  }
  const take = (cut: number) => {
    const text = change(held.slice(0, cut))
    held = held.slice(cut)
    result += text
    return text
  }
  return {
    heading,
    push(text: string): string {
      written += text
      held += text
      if (drops.length > 0) return take(held.lastIndexOf('\n') + 1)
      if (words.length === 0) return take(held.length)
      return take(cutOf(held, words, longest))
    },
    end: () => take(held.length),
    result: () => result,
    /** Sentences as they read now. */
    cited: (sentences: readonly CitedSentence[]) =>
      sentences.map((one) => ({ ...one, text: change(one.text) })),
    /** The effects of the rules, sentence by sentence. */
    used: (): UsedMemory[] =>
      effectsOf(rules, { isRenamed: renamed.includes(heading), heading, written, result }),
  }
}

const effectsOf = (
  rules: readonly MemoryRule[],
  section: Parameters<typeof changedBy>[1],
): UsedMemory[] =>
  rules.flatMap(({ id, command, rule }) => {
    const sentences = changedBy(rule, section)
    const { heading } = section
    return sentences ? [{ id, command, section: heading, how: 'rule' as const, sentences }] : []
  })

/** Up to where a text can leave: before a space, with no match of a rule on both sides of it. */
function cutOf(held: string, words: readonly WordRule[], longest: number): number {
  const space = held.lastIndexOf(' ', held.length - longest - 1)
  return words
    .flatMap(({ from }) => [...held.matchAll(wordPattern(from))])
    .reduce(
      (cut, { index, 0: { length } }) => (index < cut && cut < index + length ? index : cut),
      Math.max(0, space),
    )
}

const withoutLines = (text: string, drops: readonly ('greeting' | 'closing')[]) =>
  text
    .split(/(?<=\n)/)
    .filter((line) => !drops.some((what) => isLine(what, line)))
    .join('')

interface SectionChange {
  isRenamed: boolean
  heading: string
  written: string
  result: string
}

/** The sentences that a rule changed in a section; undefined if it did nothing there. */
function changedBy(
  rule: StyleRule,
  { isRenamed, heading, written, result }: SectionChange,
): string[] | undefined {
  if (rule.kind === 'heading') return isRenamed && sameHeading(rule.to, heading) ? [] : undefined
  if (rule.kind === 'form') return undefined
  if (withRule(written, rule) === written) return undefined
  if (rule.kind === 'without') return []
  const [before, after] = [statementsIn(written), statementsIn(result)]
  if (before.length !== after.length) return []
  return after.flatMap(({ text }, at) => {
    const was = before[at]?.text ?? ''
    return withWords(was, rule) === was ? [] : [text]
  })
}

/**
 * The memories that a model says it followed. If a memory is a rule, its section must show it; otherwise it can't be
 * checked, and is reported as such.
 */
function believed(
  memories: readonly Memory[],
  declared: DeclaredPiece | undefined,
  { heading, used, result }: Styler,
): UsedMemory[] {
  if (!declared) return []
  const known = new Set(used().map(({ id }) => id))
  return memories.flatMap(({ id, command }) => {
    if (!declared.ids.includes(id) || known.has(id)) return []
    const rule = parseRule(command)
    if (rule && !declared.exactly && !shows(rule, heading, result())) return []
    const sentences = rule?.kind === 'words' ? sentencesWith(rule.to, result()) : []
    const how = declared.exactly ? 'rule' : rule ? 'checked' : 'declared'
    return [{ id, command, section: heading, how, sentences }]
  })
}

/** Whether a text follows a rule, and could have broken it. */
function shows(rule: StyleRule, heading: string, text: string): boolean {
  if (withRule(text, rule) !== text) return false
  if (rule.kind === 'words') return sentencesWith(rule.to, text).length > 0
  if (rule.kind === 'form') {
    if (rule.heading !== undefined && !sameHeading(rule.heading, heading)) return false
    return /^[-*•]\s/m.test(text) === (rule.to === 'bullets')
  }
  return false
}

const sentencesWith = (words: string, text: string): string[] =>
  statementsIn(text)
    .map((one) => one.text)
    .filter((one) => withWords(one, { kind: 'words', from: words, to: '' }) !== one)
