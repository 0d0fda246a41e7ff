import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Item, TemplateSection } from '#contract/items.ts'

const folder = new URL('./builtin/', import.meta.url)

/** What holds for every built-in template; it stands at the head of each one's content. */
export const groundRules = `Write only what was said in the visit or given as context. Leave out what was not discussed, and a section for which there is nothing. State consent or an examination only if it was recorded. Write names, numbers, doses, units, sides and times exactly as said; where a speaker corrected themselves, the corrected value. Keep uncertainty as uncertain as it was voiced, and what was denied as denied.`

/** Built-in templates have no moment of making; lists sort by one all the same. */
const made = '2026-11-20T00:00:00.000Z'

/** Read once; the files do not change while the server runs. */
let parsed: Item[] | undefined

/**
 * The templates that come with the product, by name. Their ids are file names, such as `soap`.
 * @throws {Error} when one of the product's own files is malformed; a test keeps this from shipping.
 */
export function builtInItems(): Item[] {
  parsed ??= readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => parseBuiltIn(file.slice(0, -3), readFileSync(new URL(file, folder), 'utf8')))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return structuredClone(parsed)
}

/**
 * Reads one template: front matter between `---` lines, then `## Heading`, `kind:`, instruction.
 * @throws {Error} naming the template when a part is missing or a kind is unknown.
 */
export function parseBuiltIn(id: string, text: string): Item {
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
    itemType: 'template',
    content: `${groundRules}\n\n${withoutKinds(body)}`,
    sections,
    categories: field('categories').split(', '),
    headings: sections.map((section) => section.heading),
    documentType: field('documentType'),
    group: 'public',
    author: { name: 'Ausculta' },
    builtIn: true,
    created: made,
    updated: made,
  }
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

/** Kinds are for the program; a reader and a language model see headings and instructions. */
function withoutKinds(body: string): string {
  return body.replaceAll(/^kind: .*\n/gm, '').trim()
}
