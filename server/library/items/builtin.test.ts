import * as z from 'zod/mini'
import { describe, expect, it, test } from 'vitest'
import { ItemFields } from '#contract/item-fields.ts'
import { defaultTemplateId } from '#contract/items.ts'
import { libraryCategories } from '#contract/library.ts'
import { builtInItems, parseBuiltIn } from './builtin.ts'

const number = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten)'
/** What tells a language model to fill a quota, which it can only do by inventing. */
const quotas = [
  /\bat least\b/i,
  /\bno (?:fewer|less) than\b/i,
  /\bminimum\b/i,
  /\b(?:must|should) (?:include|contain|list|document)\b/i,
  /\balways (?:document|include|list|write|state|mention|record)\b/i,
  new RegExp(`\\b${number} or more\\b`, 'i'),
  new RegExp(`\\b${number} (?:points|bullets|items|differentials|diagnoses)\\b`, 'i'),
]

function quotasIn(text: string): string[] {
  return quotas.flatMap((quota) => quota.exec(text)?.[0] ?? [])
}

test('a library comes with the product: 60 templates and more, over 20 specialties and more', () => {
  const items = builtInItems()
  const ids = items.map((item) => item.id)
  expect(items.length).toBeGreaterThanOrEqual(60)
  expect(new Set(items.flatMap((item) => item.categories)).size).toBeGreaterThanOrEqual(20)
  for (const id of [defaultTemplateId, 'dictation', 'hp', 'progress-note', 'referral-letter'])
    expect(ids).toContain(id)
  expect(new Set(items.map((item) => item.name)).size).toBe(items.length)
  expect(new Set(items.map((item) => item.description)).size).toBe(items.length)
})

describe.each(builtInItems())('the built-in template $id', (item) => {
  it('is an item as the contract has it', () => {
    expect(z.safeParse(z.partial(ItemFields), item).error).toBeUndefined()
    expect(item.headings).toEqual(item.sections.map((section) => section.heading))
    expect(new Set(item.headings).size).toBe(item.headings.length)
  })

  it('belongs to categories of the library', () => {
    for (const category of item.categories) expect(libraryCategories).toContain(category)
  })

  it('asks for nothing that the visit may not hold', () => {
    for (const { instruction } of item.sections) expect(quotasIn(instruction)).toEqual([])
  })
})

test('the search for quotas finds them', () => {
  expect(quotasIn('List at least five points.')).toEqual(['at least', 'five points'])
  expect(quotasIn('Always document consent.')).toEqual(['Always document'])
  expect(quotasIn('The note must include 3 or more findings.')).toEqual([
    'must include',
    '3 or more',
  ])
})

test('a clinician who changes a built-in item does not change it for others', () => {
  builtInItems()[0]?.sections.pop()
  expect(builtInItems()[0]?.sections).toHaveLength(builtInItems()[0]?.headings.length ?? -1)
})

test('a malformed template is refused with its name', () => {
  const head = '---\nname: A\ndescription: B\ncategories: C\ndocumentType: D\n---\n'
  expect(() => parseBuiltIn('x', `${head}\n## H\nkind: nonsense\n\nText.\n`)).toThrow(
    'Template x has a malformed section: H',
  )
  expect(() => parseBuiltIn('x', head)).toThrow('Template x has no sections')
  expect(() => parseBuiltIn('x', '---\nname:\n---\n## H\nkind: plan\n\nText.\n')).toThrow(
    'Template x has no name',
  )
})
