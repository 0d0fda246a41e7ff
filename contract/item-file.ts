import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import { bodyFromMarkdown, bodyToMarkdown, ItemFile } from './template-text.ts'

/** Characters; a template of sixty long sections has a tenth of it. */
export const largestItemFile = 500_000

const empty: Omit<ItemFile, 'name'> = {
  itemType: 'template',
  description: '',
  content: '',
  sections: [],
  categories: [],
  documentType: '',
  additionalInfo: '',
  triggerWord: '',
  spokenPhrase: '',
  hotkey: '',
}
type Head = Exclude<keyof ItemFile, 'content' | 'sections' | 'categories'>
// A list of the names would let a new field get lost; a record doesn't compile without it.
const headNames: Record<Head, true> = {
  itemType: true,
  name: true,
  description: true,
  documentType: true,
  additionalInfo: true,
  triggerWord: true,
  spokenPhrase: true,
  hotkey: true,
}
/** The keys of a literal are its own type. */
const heads = Object.keys(headNames) as Head[]

/** An item as a JSON file. */
export function toJsonFile(item: ItemFile): string {
  return `${JSON.stringify({ format: 'ausculta-item', version: 1, ...kept(item) }, null, 2)}\n`
}

/** An item as Markdown: its properties between lines of `---`, then its instructions and sections. */
export function toMarkdownFile(item: ItemFile): string {
  const given = heads.filter((head) => item[head] !== '')
  const lines = given.map((head) => `${head}: ${written(item[head])}`)
  const categories = item.categories.map((one) => JSON.stringify(one)).join(', ')
  if (item.categories.length > 0) lines.push(`categories: [${categories}]`)
  return `---\n${lines.join('\n')}\n---\n\n${bodyToMarkdown(item)}\n`
}

/** Plain if it parses back to the same value, otherwise with the escapes of JSON. */
const written = (value: string) =>
  /^[^\s"'[{][^\n\r]*$/.test(value) && value === value.trim() ? value : JSON.stringify(value)

const kept = (item: ItemFile): ItemFile => {
  const { sections, categories, content } = item
  const properties = Object.fromEntries(heads.map((head) => [head, item[head]]))
  return { ...empty, name: item.name, ...properties, content, sections, categories }
}

/**
 * Reads a file made by `toJsonFile`, `toMarkdownFile` or by hand.
 * @throws AppError for the user
 */
export function readItemFile(fileName: string, text: string): ItemFile {
  if (text.length > largestItemFile)
    throw new AppError('bad-request', 'This file is too large for a template.')
  if (text.includes('\0')) throw new AppError('bad-request', 'This isn’t a text file.')
  const given = /\.json$/i.test(fileName) ? fromJson(text) : fromMarkdown(fileName, text)
  const item = z.safeParse(ItemFile, { ...empty, ...given })
  if (item.success) return item.data
  const [issue] = item.error.issues
  throw new AppError('bad-request', 'A value in this file isn’t valid.', {
    detail: issue?.path.join(' → ') ?? '',
  })
}

function fromJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    throw new AppError('bad-request', 'This file isn’t valid JSON.')
  }
  throw new AppError('bad-request', 'This file contains no template.')
}

function fromMarkdown(fileName: string, file: string): object {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [all, head] = /^---\n([\s\S]*?)\n---(?:\n\n?|$)/.exec(text) ?? ['']
  const body = bodyFromMarkdown(text.slice(all.length).replace(/\n$/, ''))
  if (body.sections.length === 0 && body.content.trim() === '')
    throw new AppError(
      'bad-request',
      'This file contains no sections. Start a section with “## ” and its heading.',
    )
  const name = fileName.replace(/\.[^.]*$/, '').trim() || 'Imported template'
  return { name, ...(head ? properties(head) : {}), ...body }
}

function properties(head: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim()
    const value = line.slice(colon + 1).trim()
    if (name === 'categories') found[name] = parseList(value)
    else if (heads.some((one) => one === name)) found[name] = parseValue(value)
  }
  return found
}

function parseValue(value: string): unknown {
  if (!value.startsWith('"')) return value
  try {
    return JSON.parse(value)
  } catch {
    throw new AppError('bad-request', 'A value at the top of this file can’t be read.', {
      detail: value.slice(0, 40),
    })
  }
}

function parseList(value: string): unknown {
  if (value.startsWith('["')) return parseQuotedList(value)
  return value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

function parseQuotedList(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new AppError('bad-request', 'The categories in this file can’t be read.')
  }
}
