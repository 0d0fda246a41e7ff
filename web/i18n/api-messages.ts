import type { MessageValues } from '#common/translation.ts'

/** A value of a message, and how it was written: `number`, `text`, `size`, `languages`, or as it is. */
interface Slot {
  name: string
  type: string
}
/** One way in which an English message may read: texts with a slot after each but the last. */
interface Form {
  message: string
  texts: readonly string[]
  slots: readonly Slot[]
  /** What the chosen branches say. */
  chosen: MessageValues
}

export interface ApiMessages {
  add(messages: readonly string[]): void
  /** The text in the language of the page; undefined if it isn't one of the messages. */
  read(text: string): string | undefined
}
interface Page {
  locale: string
  text: (message: string, values?: MessageValues) => string
  translate: (text: string) => string
}

/**
 * Recognises texts of the API by the English words around their values, so that a page shows them in its language. That
 * includes texts that were stored with a visit or a run long ago.
 */
export function createApiMessages(page: Page): ApiMessages {
  let forms: Form[] = []
  return {
    add(messages) {
      forms = [...forms, ...messages.flatMap(readForms)]
      forms.sort((a, b) => letters(b) - letters(a))
    },
    read(text) {
      for (const form of forms) {
        const found = match(form, text)
        const values = found && readValues(form, found, page)
        if (values) return page.text(form.message, values)
      }
      return undefined
    },
  }
}

const letters = ({ texts }: Form) => texts.join('').length

/** All ways in which a message may read. */
function readForms(message: string): Form[] {
  return expand(message).map(({ texts, slots, chosen }) => ({ message, texts, slots, chosen }))
}

type Branch = Omit<Form, 'message'>
const join = (a: Branch, b: Branch): Branch => ({
  texts: [...a.texts.slice(0, -1), `${a.texts.at(-1)}${b.texts[0]}`, ...b.texts.slice(1)],
  slots: [...a.slots, ...b.slots],
  chosen: { ...a.chosen, ...b.chosen },
})
const plain = (text: string): Branch => ({ texts: [text], slots: [], chosen: {} })

function expand(message: string): Branch[] {
  const start = message.indexOf('{')
  if (start < 0) return [plain(message)]
  const end = closingBrace(message, start)
  const rest = expand(message.slice(end + 1))
  const head = plain(message.slice(0, start))
  return expandBlock(message.slice(start + 1, end)).flatMap((branch) =>
    rest.map((tail) => join(join(head, branch), tail)),
  )
}

/** @param block `count`, `count, number` or `count, plural, one {# visit} other {# visits}` */
function expandBlock(block: string): Branch[] {
  const [name = '', type = '', cases = ''] = splitBlock(block)
  if (type !== 'plural' && type !== 'select')
    return [{ texts: ['', ''], slots: [{ name, type }], chosen: {} }]
  return readCases(cases).flatMap(([key, text]) => {
    const counted = type === 'plural' ? text.replaceAll('#', `{${name}, number}`) : text
    const value = type === 'select' ? key : key === 'one' ? 1 : 2
    return expand(counted).map((branch) => ({
      ...branch,
      chosen: { [name]: value, ...branch.chosen },
    }))
  })
}

function splitBlock(block: string): string[] {
  const [name = '', type = '', ...more] = block.split(',')
  return [name.trim(), type.trim(), more.join(',')]
}

/** The branches of a plural or a choice, by key. */
function readCases(text: string): [string, string][] {
  const start = text.indexOf('{')
  if (start < 0) return []
  const end = closingBrace(text, start)
  return [
    [text.slice(0, start).trim(), text.slice(start + 1, end)],
    ...readCases(text.slice(end + 1)),
  ]
}

function closingBrace(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** What the slots hold where the text reads so; each one is as short as it can be, so the time is linear. */
function match({ texts, slots }: Form, text: string): string[] | undefined {
  const [first = '', ...others] = texts
  const last = others.at(-1)
  if (last === undefined) return text === first ? [] : undefined
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const held: string[] = []
  let from = first.length
  for (const [at, next] of others.entries()) {
    const isLast = at === others.length - 1
    const to = isLast ? text.length - last.length : text.indexOf(next, from + 1)
    if (to <= from) return undefined
    held.push(text.slice(from, to))
    from = to + next.length
  }
  return held.length === slots.length ? held : undefined
}

/** The values of a text for its translation; undefined if one isn't what its slot takes. */
function readValues(
  { slots, chosen }: Form,
  held: string[],
  page: Page,
): MessageValues | undefined {
  const values: Record<string, string | number> = { ...chosen }
  for (const [at, { name, type }] of slots.entries()) {
    const value = readValue(type, held[at] ?? '', page)
    if (value === undefined) return undefined
    values[name] = value
  }
  return values
}

function readValue(type: string, text: string, page: Page): string | number | undefined {
  if (type === 'number')
    return /^[\d,]+(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
  if (type === 'text') return page.translate(text)
  if (type === 'size') return readSize(text, page)
  if (type === 'languages')
    return text
      .split(/, and |, | and /)
      .map((name) => languageIn(name, page))
      .join(', ')
  return text
}

/** “3.2 GB” of `fileSize` (common/file-size.ts). */
function readSize(text: string, { text: translated, locale }: Page): string | undefined {
  const [, digits = '', unit] = /^(\d+(?:\.\d)?) (Bytes|[KMGT]B)$/.exec(text) ?? []
  if (!unit) return undefined
  const minimumFractionDigits = digits.includes('.') ? 1 : 0
  const size = Number(digits).toLocaleString(locale, { minimumFractionDigits, useGrouping: false })
  return translated(`{size} ${unit}`, { size })
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** An English name of a language in the language of the page. */
function languageIn(name: string, { locale }: Page): string {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const codes = alphabet.flatMap((a) => alphabet.map((b) => a + b))
  const code = codes.find((one) => english.of(one) === name)
  return (code && new Intl.DisplayNames(locale, { type: 'language' }).of(code)) ?? name
}
