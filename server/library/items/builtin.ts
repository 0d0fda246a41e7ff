import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { TemplateSection } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'

const folder = new URL('./builtin/', import.meta.url)
const examples = new URL('./examples/', import.meta.url)

/** A template that comes with the product. */
type BuiltInTemplate = Pick<
  Item,
  | 'id'
  | 'name'
  | 'description'
  | 'sections'
  | 'categories'
  | 'headings'
  | 'documentType'
  | 'preview'
>

/** Read once; the files do not change while the server runs. */
let parsed: BuiltInTemplate[] | undefined

/**
 * The templates that come with the product, by name. Their ids are file names, such as `soap`.
 * @throws {Error} when one of the product's own files is malformed; a test keeps this from shipping.
 */
export function builtInItems(): BuiltInTemplate[] {
  parsed ??= readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      ...parseBuiltIn(file.slice(0, -3), readFileSync(new URL(file, folder), 'utf8')),
      preview: readExample(file),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return structuredClone(parsed)
}

/**
 * Reads one template: front matter between `---` lines, then `## Heading`, `kind:`, instruction.
 * @throws {Error} naming the template when a part is missing or a kind is unknown.
 */
export function parseBuiltIn(id: string, text: string): Omit<BuiltInTemplate, 'preview'> {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const field = frontMatter(id, head)
  const sections = body
    .split(/^## /m)
    .slice(1)
    .map((part) => parseSection(id, part))
  if (sections.length === 0) throw new Error(`Template ${id} has no sections`)
  return {
    id,
    name: field('name'),
    description: field('description'),
    sections,
    categories: field('categories').split(', '),
    headings: sections.map((section) => section.heading),
    documentType: field('documentType'),
  }
}

/** The example of a template, which not every template has: a synthetic visit, a line `---`, and the note of it. */
function readExample(file: string): Item['preview'] {
  const path = new URL(file, examples)
  if (!existsSync(path)) return { testConvo: '', testOutput: '' }
  const [testConvo = '', testOutput = ''] = readFileSync(path, 'utf8').split('\n---\n')
  return { testConvo: testConvo.trim(), testOutput: testOutput.trim() }
}

function frontMatter(id: string, head: string): (name: string) => string {
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  return (name) => {
    const value = fields.get(name)
    if (!value) throw new Error(`Template ${id} has no ${name}`)
    return value
  }
}

function parseSection(id: string, part: string): TemplateSection {
  const [, heading, kind, instruction] = /^(.+)\nkind: (.+)\n([\s\S]+)$/.exec(part) ?? []
  const section = z.safeParse(TemplateSection, { heading, kind, instruction: instruction?.trim() })
  if (!section.success) throw new Error(`Template ${id} has a malformed section: ${heading}`)
  return section.data
}
