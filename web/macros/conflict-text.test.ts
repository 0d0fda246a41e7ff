import { expect, test } from 'vitest'
import { conflictText } from './conflict-text.ts'

test('a conflict with another macro or an action says with which', () => {
  for (const reason of ['same-word', 'same-keys', 'same-phrase', 'app-keys'] as const)
    expect(conflictText({ field: 'hotkey', reason, name: 'Chest {clear}' })).toContain(
      '“Chest {clear}”',
    )
})

test('keys of the browser are explained in a sentence', () => {
  expect(conflictText({ field: 'hotkey', reason: 'browser-keys' })).toBe(
    'Browsers use this shortcut.',
  )
})
