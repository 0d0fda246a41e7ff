import { expect, test } from 'vitest'
import { newPromptFields } from './new-prompt.ts'

const prompt = {
  name: ' Knee clinic ',
  type: 'template',
  source: 'content',
  text: ' Be brief. ',
} as const

test('instructions become a draft with a first section', () => {
  expect(newPromptFields(prompt)).toMatchObject({
    name: 'Knee clinic',
    itemType: 'template',
    draft: true,
    content: 'Be brief.',
    sections: [{ heading: 'History' }],
  })
})

test('an example note provides its headings and none of its words', () => {
  const text = '## History\n\nJane Sample fell.\n\n## Plan\n\n- Rest'
  const fields = newPromptFields({ ...prompt, source: 'note', text })
  expect(fields.sections?.map(({ heading }) => heading)).toEqual(['History', 'Plan'])
  expect(JSON.stringify(fields)).not.toContain('Sample')
})

test('a note without headings is refused with what to do', () => {
  expect(() => newPromptFields({ ...prompt, source: 'note', text: 'She fell.' })).toThrow(
    'This note has no headings. Put each heading on its own line.',
  )
})

test('a macro keeps its text as typed', () => {
  const fields = newPromptFields({ ...prompt, type: 'macro', text: ' [[side]] knee ' })
  expect(fields).toMatchObject({ itemType: 'macro', content: ' [[side]] knee ' })
})
