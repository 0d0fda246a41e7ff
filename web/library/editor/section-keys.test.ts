import { expect, test } from 'vitest'
import type { TemplateSection } from '#contract/item-fields.ts'
import { carryKeys, sectionKey } from './section-keys.ts'

const section = (heading: string): TemplateSection => ({ heading, instruction: '', kind: 'plan' })
const keysOf = (sections: readonly TemplateSection[]) => sections.map(sectionKey)

test('sections in an answer keep their keys wherever they moved', () => {
  const before = ['History', 'Plan', 'Plan'].map(section)
  const [history, plan, again] = keysOf(before)
  const after = ['New', 'History', 'Plan', 'Plan'].map(section)
  carryKeys(before, after)
  expect(keysOf(after).slice(1)).toEqual([history, plan, again])
  expect(new Set(keysOf(after)).size).toBe(4)
})

test('a section whose words the server tidied is matched by its position', () => {
  const before = ['History ', 'Plan'].map(section)
  const known = keysOf(before)
  const after = ['History', 'Plan'].map(section)
  carryKeys(before, after)
  expect(keysOf(after)).toEqual(known)
  carryKeys([], after)
  expect(keysOf(after)).toEqual(known)
})
