export interface FormWords {
  /** The typed value and the value under it, as JSON. */
  content: string
  base: string
}

/**
 * The remaining draft of a form after a part was saved: edits made since it was sent.
 * @param sent the value, or those of its fields, that the server has now
 * @returns nothing if everything was saved
 */
export function typedSince({ content, base }: FormWords, sent: unknown): FormWords | undefined {
  // Both were written by `JSON.stringify`.
  const [now, before] = [content, base].map((text): unknown => JSON.parse(text))
  if (!isFields(now) || !isFields(sent)) {
    const arrived = JSON.stringify(sent)
    return content === arrived ? undefined : { content, base: arrived }
  }
  const left = without(now, sent)
  if (Object.keys(left).length === 0) return undefined
  const over = isFields(before) ? Object.entries(before) : []
  const next = over.map(([name, value]) => [name, name in sent ? sent[name] : value])
  return {
    content: JSON.stringify(left),
    base: JSON.stringify(isFields(before) ? Object.fromEntries(next) : before),
  }
}

/**
 * The remaining draft after a text was added as a separate item, such as a comment: text typed after it.
 * If the user edited the sent part, all of it stays.
 */
export const typedBehind = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changes except those that equal `same`. */
export function without<T extends object>(changes: Partial<T>, same: Partial<T>): Partial<T> {
  const known = new Map<string, unknown>(Object.entries(same))
  const left = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  )
  // A part of the saved text.
  return Object.fromEntries(left) as Partial<T>
}
