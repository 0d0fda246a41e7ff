export interface FormWords {
  /** What is typed, and what it was typed over, as JSON. */
  content: string
  base: string
}

/**
 * What is left of a form once a part of it arrived: what was typed since that was sent.
 * @param sent the value, or those of its fields, that the server has now
 * @returns nothing where all of it arrived
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
 * What is left of a text once it was added somewhere as a thing of its own, such as a comment: what was typed behind it.
 * Where somebody went on inside of it, all of it stays.
 */
export const typedBehind = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changes but for those that say the same. */
export function without<T extends object>(changes: Partial<T>, same: Partial<T>): Partial<T> {
  const known = new Map<string, unknown>(Object.entries(same))
  const left = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  )
  // A part of what came in.
  return Object.fromEntries(left) as Partial<T>
}
