import type { Source } from '#server/clinical/language/source.ts'
import { asSentence, withoutFillers } from './clean.ts'
import type { ComposedItem } from './composed.ts'

const endsSentence = /[.?!]["')\]]*\s*$/
const isBreak = /^\s*(?:new paragraph|new line|next paragraph)[\s.,]*$/i

/** What was dictated, near word for word: fillers go, spoken line breaks break, lines that run on are joined. */
export function verbatim(sources: readonly Source[]): ComposedItem[] {
  const items: ComposedItem[] = []
  let open: ComposedItem | undefined
  for (const source of sources.filter((s) => s.kind === 'transcript')) {
    if (isBreak.test(source.text)) {
      open = undefined
      continue
    }
    const text = withoutFillers(source.text)
    if (!text) continue
    if (open && !endsSentence.test(open.text)) {
      open.text = `${open.text} ${text}`
      open.evidence.push(source.id)
      continue
    }
    open = { text: text.charAt(0).toUpperCase() + text.slice(1), evidence: [source.id] }
    items.push(open)
  }
  return items.map((item) => ({ ...item, text: asSentence(item.text) }))
}
