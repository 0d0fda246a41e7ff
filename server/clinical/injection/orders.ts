import type { Source } from '#server/clinical/language/source.ts'
import { withoutLinks } from './links.ts'

/** Letters of other scripts that look like Latin ones: the commonest disguise of a word. */
const lookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ո: 'n',
  ɡ: 'g',
  ο: 'o',
  α: 'a',
  ι: 'i',
}
const invisible = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu

/** A text as it would be read aloud: without invisible signs, letters of one script. */
function plain(text: string): string {
  // Most lines of most visits: nothing in them can be disguised.
  if (/^[\x20-\x7E\n]*$/.test(text)) return text.toLowerCase().replace(/\s+/g, ' ')
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[\u0370-\u03FF\u0400-\u04FF\u0561-\u0587ɡ]/gu, (sign) => lookalikes[sign] ?? sign)
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ')
}

const verbs = String.raw`(?:ignore[zr]?|disregard|forget|override|bypass|oublie[zr]?|contourne[zr]?|outrepasse[zr]?)`
const rules = String.raw`(?:instructions?|rules?|prompts?|guidelines?|guardrails?|consignes?|règles?|directives?)`
const program = String.raw`(?:assistant|language model|chat ?gpt|llm|gpt|claude|gemini|modèle de langage|intelligence artificielle|note[- ]writer|scribe software|(?:an? |the |une? |l')(?:ai|ia))`

// Words that nobody says to a patient or a colleague: they address the AI.
const orders = [
  new RegExp(`\\b${verbs}\\b[^.!?\\n]{0,40}\\b${rules}\\b`),
  /\b(?:message|instructions?|consignes?) (?:système|cachée?s?)\b/,
  new RegExp(`\\b(?:system|developer|hidden|système|caché)\\s+(?:prompt|message|instructions?)\\b`),
  new RegExp(`\\b(?:your|tes|vos) (?:system )?(?:prompt|instructions|consignes)\\b`),
  new RegExp(
    `\\b(?:you are|you're|act as|pretend to be|tu es|vous êtes|agis comme|agissez comme)\\b[^.!?\\n]{0,30}\\b${program}\\b`,
  ),
  new RegExp(
    `\\b(?:attention|note|message|instructions?|consignes?|order|ordre) (?:to|for|à|au|pour|aux) (?:the |le |la |les )?${program}`,
  ),
  new RegExp(`\\b(?:dear|hey|cher|chère) ${program}`),
  /<\|?\/?(?:im_start|im_end|system|assistant|inst|endoftext)\b|\[\/?inst\]|^[^\S\n]*#{1,6}\s*(?:system|assistant|instruction)\b|\b(?:system|assistant)\s*:\s/m,
  /=====\s*(?:record|passage|template|style example|earlier notes) (?:begins|ends)|\brecord ends\b/,
  /"(?:tool_calls?|function_call|tool|function)"\s*:/,
  /\b(?:jailbreak|dan mode|do anything now|prompt injection)\b/,
  /\b(?:exfiltrate|reveal|repeat|print|output|révèle[zr]?|répète[zr]?|affiche[zr]?)\b[^.!?\n]{0,40}\b(?:api key|prompt|secrets?|other patients?|autres? patients?|clé|mots? de passe|passwords?)\b/,
  /\b(?:save|store|remember|enregistre[zr]?|mémorise[zr]?|retiens|retenez)\b[^.!?\n]{0,30}\b(?:memory|memories|mémoires?|souvenirs?|for all future notes|pour toutes les notes)\b/,
]
/** No order is without one of these; one pass over a long visit finds the few lines to look at. */
const mayOrder =
  /ignor|disregard|forget|overrid|bypass|oubli|contourn|outrepass|syst|developer|hidden|cach|prompt|instruction|consigne|assistant|model|gpt|llm|claude|gemini|\bai\b|\bia\b|intelligence|writer|scribe|<|=|inst|record ends|tool|function|jailbreak|dan mode|anything now|reveal|repeat|print|output|exfil|révèl|répèt|affich|save|store|remember|enregistr|mémoris|retien|retenez/
const comment = /<!--[\s\S]*?(?:-->|$)|\/\*[\s\S]*?\*\//g
/** Long runs of escapes: nobody speaks these, and a model can read them. */
const escaped = /(?:%[\dA-Fa-f]{2}){12,}|(?:\\u[\dA-Fa-f]{4}){8,}/
const base64 = /[A-Za-z\d+/]{32,}={0,2}/g
/** Markup that would fetch something from elsewhere, and so carry words out. */
const fetched =
  /(?<=!\[[^\]]*)\]\(\s*<?(?:https?:|data:|\/\/)|<\s*(?:img|iframe|script|svg|object|embed|link|form)\b[^>]{0,500}?\b(?:src|href|data|action)\s*=\s*["']?\s*(?:https?:|\/\/)|\]\(\s*(?:javascript|data):|data:text\/html/i
/** Markup alone gives no orders: it's removed, because nobody speaks it, and the text between stays. */
const markup = /<\s*\/?\s*(?:img|iframe|script|style|svg|object|embed|link|form)\b[^>]*>?/gi

/** Base64 that decodes to words; checksums and long names don't. */
const hasHiddenWords = (text: string) =>
  [...text.matchAll(base64)].some(([run]) => {
    const words = Buffer.from(run, 'base64').toString('utf8')
    return /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(words) && /\p{L} \p{L}/u.test(words)
  })

/** Whether words address the program that writes, as a visit and its papers never do. */
export function givesOrders(text: string): boolean {
  if (escaped.test(text) || fetched.test(text) || hasHiddenWords(text)) return true
  const words = plain(text)
  return mayOrder.test(words) && orders.some((order) => order.test(words))
}

/**
 * A text without the paragraphs that give orders, and how many there were. Hidden comments are removed too; markup is
 * removed and not counted.
 */
export function withoutOrders(text: string): { text: string; count: number } {
  let count = 0
  const seen = text.replace(comment, (hidden) => {
    if (hidden.startsWith('<!--')) count++
    return hidden.startsWith('<!--') ? '' : hidden
  })
  const paragraphs = seen.split(/(\n\s*\n)/).map((paragraph) => {
    if (!givesOrders(paragraph)) return paragraph
    count++
    return ''
  })
  const rest = count === 0 ? text : paragraphs.join('')
  return { text: rest.includes('<') ? rest.replace(markup, '') : rest, count }
}

/**
 * What of the sources may go into a note and prove it: all but words that address the writing program, and links only
 * as their labels. They stay in the transcript and in the files, where people read them.
 * @returns the rest, and how many passages were left out
 */
export function trustedSources(sources: readonly Source[]): { sources: Source[]; ignored: number } {
  let ignored = 0
  const trusted = sources.flatMap((source) => {
    const { text: harmless, count } = withoutOrders(source.text)
    const text = withoutLinks(harmless)
    ignored += count
    if (text === source.text) return [source]
    return text.trim() === '' ? [] : [{ ...source, text }]
  })
  return { sources: trusted, ignored }
}
