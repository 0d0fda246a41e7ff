import { type StyleRule, wordPattern, type WordRule } from './rule.ts'

/** Replaces the words of a rule in running text; a capital at their beginning is kept. */
export function withWords(text: string, { from, to }: WordRule): string {
  return text.replace(wordPattern(from), (found) => {
    const begins = /^\p{Lu}/u.test(found) && !/^\p{Lu}/u.test(from)
    return begins ? to.charAt(0).toUpperCase() + to.slice(1) : to
  })
}

const greetings = `dear|hello|hi|good (?:morning|afternoon|evening)|to whom it may concern|sehr geehrte\\p{L}*|liebe\\p{L}*|guten tag
ch(?:er|ère)s?|madame|monsieur|estimad[oa]s?|querid[oa]s?|prezad[oa]s?|car[oa]s?|уважаем\\p{L}+|здравствуйте|प्रिय|आदरणीय|عزيزي|السيد`
const closings = `(?:with )?(?:kind|best|warm) (?:regards|wishes)|(?:yours )?(?:sincerely|faithfully|truly)|yours|thank you(?: very much)?|many thanks
(?:mit )?freundlichen? gr(?:ü(?:ss|ß)en?)|cordialement|bien à vous|atentamente|saludos(?: cordiales)?|un saludo|atenciosamente|com os melhores cumprimentos
с уважением|सादर|مع التحية|مع خالص التحية`
/** A line that begins with one of these words; Chinese and Japanese set no space behind theirs. */
const line = (words: string, signs: string, reach: number, end: string) =>
  new RegExp(
    `^\\s*(?:(?:${words.replaceAll('\n', '|')})(?![\\p{L}\\p{M}])|${signs})[^.?!。\\n]{0,${reach}}[${end}]?\\s*$`,
    'iu',
  )
const greeting = line(greetings, '尊敬的|您好|拝啓', 80, ',，:：!')
const closing = line(closings, '此致|敬礼|谨启|敬具', 60, ',，.。!')

/** Whether a line is only a greeting, or only a closing. */
export const isLine = (what: 'greeting' | 'closing', line: string): boolean =>
  (what === 'greeting' ? greeting : closing).test(line)

/** A note in Markdown as it would read under the rule: for a look at it, never to change a note that is there. */
export function withRule(markdown: string, rule: StyleRule): string {
  if (rule.kind === 'words')
    return markdown.replace(/^(?!\s{0,3}#).*$/gmu, (line) => withWords(line, rule))
  if (rule.kind === 'heading')
    return markdown.replace(/^(##[ \t]+)(.+?)[ \t]*$/gmu, (line, sign: string, name: string) =>
      sameHeading(name, rule.from) ? `${sign}${rule.to}` : line,
    )
  if (rule.kind === 'without')
    return markdown
      .split('\n')
      .filter((line) => !isLine(rule.what, line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
  return inSections(markdown, (body, heading) =>
    rule.heading === undefined || sameHeading(heading, rule.heading) ? inForm(body, rule.to) : body,
  )
}

export const sameHeading = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

/** The Markdown with the text under each heading changed. */
function inSections(markdown: string, change: (body: string, heading: string) => string): string {
  return markdown
    .split(/^(?=##[ \t])/mu)
    .map((part) => {
      const [, line = '', gap = '', body = ''] =
        /^(##[ \t]+[^\n]*)?(\n*)([\s\S]*)$/.exec(part) ?? []
      return line + gap + change(body, line.replace(/^##\s*/, ''))
    })
    .join('')
}

const bullet = /^[-*•][ \t]+/

/** Lines of a list as sentences of a paragraph, or the other way round; other parts stay. */
export function inForm(body: string, form: 'bullets' | 'paragraphs'): string {
  const end = /(?<!\s)\s*$/.exec(body)?.[0] ?? ''
  const blocks = body.trim().split(/\n\s*\n/)
  const changed = blocks.map((block) => {
    const lines = block.split('\n')
    const isList = lines.every((line) => bullet.test(line))
    if (form === 'paragraphs')
      return isList ? lines.map((line) => line.replace(bullet, '')).join(' ') : block
    const isProse = lines.every((line) => /^\p{L}/u.test(line))
    if (!isProse || block.trim() === '') return block
    return block
      .replaceAll('\n', ' ')
      .split(/(?=\s)(?<=[.?!]["’”)]*)\s+(?=\p{Lu}|\d)/u)
      .map((sentence) => `- ${sentence}`)
      .join('\n')
  })
  return changed.join('\n\n') + end
}
