import { describe, expect, it, test } from 'vitest'
import {
  normaliseHotkey,
  macroBefore,
  macroConflicts,
  macrosFor,
  slashBefore,
  slotAfter,
} from './macros.ts'

const macro = (more: object = {}) => ({
  id: 'a',
  name: 'Normal chest',
  triggerWord: '.chest',
  spokenPhrase: 'normal chest exam',
  hotkey: 'alt+1',
  ...more,
})

describe('the keys of a macro', () => {
  test('clash with those of another macro, and not with its own', () => {
    const other = macro({
      id: 'b',
      name: 'Chest clear',
      spokenPhrase: 'a Normal chest exam please',
    })
    expect(macroConflicts(macro(), [macro()])).toEqual([])
    const { name } = other
    expect(macroConflicts(macro(), [macro(), other])).toEqual([
      { field: 'triggerWord', reason: 'same-word', name },
      { field: 'hotkey', reason: 'same-keys', name },
      { field: 'spokenPhrase', reason: 'same-phrase', name },
    ])
  })

  test.each([
    [{ hotkey: 'mod+t' }, { reason: 'browser-keys' }],
    [{ hotkey: 'mod+k' }, { reason: 'app-keys', name: 'Search everything' }],
    [{ hotkey: 'r' }, { reason: 'typing-keys' }],
    [{ triggerWord: 'bp' }, { reason: 'short-word' }],
    [{ triggerWord: 'two words' }, { reason: 'spaces' }],
    [{ spokenPhrase: 'normal' }, { reason: 'single-word' }],
  ])('are warned of: %j', (more, conflict) => {
    const ours = [{ keys: 'mod+k', label: 'Search everything' }]
    const [found, ...rest] = macroConflicts(macro(more), [], ours)
    expect(found).toMatchObject(conflict)
    expect(rest).toEqual([])
  })
})

describe('a macro while typing', () => {
  test('matches its whole trigger word only', () => {
    expect(macroBefore('On exam .CHEST', [macro()])).toMatchObject({ start: 8 })
    expect(macroBefore('x.chest', [macro()])).toBeUndefined()
    expect(macroBefore('.chest ', [macro()])).toBeUndefined()
    expect(macroBefore('', [macro({ triggerWord: '' })])).toBeUndefined()
  })

  test('is offered after a slash at the start of a word', () => {
    expect(slashBefore('Exam /che')).toEqual({ query: 'che', start: 5 })
    expect(slashBefore('/')).toEqual({ query: '', start: 0 })
    expect(slashBefore('120/80')).toBeUndefined()
    expect(slashBefore('and/or')).toBeUndefined()
    expect(macrosFor('che', [macro(), macro({ name: 'Knee', triggerWord: '.knee' })])).toHaveLength(
      1,
    )
  })

  test('has slots to step through in order', () => {
    const text = 'Pain in the [[side]] knee for [[time]].'
    const first = slotAfter(text, 0)
    expect(first).toEqual({ start: 12, end: 20 })
    expect(slotAfter(text, first?.end ?? 0)).toEqual({ start: 30, end: 38 })
    expect(slotAfter(text, 38)).toBeUndefined()
  })
})

test('no text and no trigger word, however hostile, takes longer than a moment', () => {
  const evil = [
    'a'.repeat(200_000),
    `${'a'.repeat(100_000)} `,
    '('.repeat(40),
    '.*'.repeat(20),
    '(a+)+$',
  ]
  const macros = evil.map((triggerWord) => ({ triggerWord: triggerWord.slice(0, 40), name: 'x' }))
  const before = process.cpuUsage()
  for (const text of evil) {
    macroBefore(text, macros)
    slashBefore(text)
    slotAfter(text, 0)
  }
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})

it.each([
  ['ctrl+alt+k', 'mod+alt+k'],
  ['Alt + Cmd + K', 'mod+alt+k'],
  ['shift+control+F2', 'mod+shift+f2'],
  ['ctrl++', 'mod++'],
  ['mod+alt+k', 'mod+alt+k'],
  ['', ''],
])('keys written %s are pressed as %s', (written, pressed) => {
  expect(normaliseHotkey(written)).toBe(pressed)
})
