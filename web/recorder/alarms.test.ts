import { expect, test } from 'vitest'
import { alarmOf, type Senses } from './alarms.ts'
import { parseChoice } from './choice.ts'
import { quietVisitMs, seemsOver } from './visit-over.ts'

const now = 100_000
const well: Senses = {
  now,
  microphone: 'live',
  blockAt: now - 100,
  loudAt: now - 100,
  tab: 'none',
  tabLoudAt: 0,
  tabHeard: false,
}

test('a working microphone raises no alarm', () => {
  expect(alarmOf(well)).toBeUndefined()
  expect(alarmOf({ ...well, loudAt: now - 3_000 })).toBeUndefined()
  expect(alarmOf({ ...well, tab: 'live', tabLoudAt: now - 1_000 })).toBeUndefined()
})

test.each<[string, Partial<Senses>, string]>([
  ['silence', { loudAt: now - 4_100 }, 'silent'],
  ['a muted device', { microphone: 'muted', loudAt: now - 9_000 }, 'muted'],
  ['a device that is gone', { microphone: 'ended' }, 'dead'],
  ['a device that is being reopened', { microphone: 'none' }, 'dead'],
  ['no blocks', { blockAt: now - 2_100 }, 'dead'],
  ['a tab that was refused', { tab: 'refused' }, 'tab-refused'],
  ['a tab that is no longer shared', { tab: 'ended' }, 'tab-ended'],
  ['a tab without sound', { tab: 'no-audio' }, 'tab-no-audio'],
  ['a tab never heard', { tab: 'live', tabLoudAt: now - 4_100 }, 'tab-silent'],
  ['a dead device before a tab', { tab: 'ended', microphone: 'ended' }, 'dead'],
])('within 5 seconds it alarms of %s', (_what, change, alarm) => {
  expect(alarmOf({ ...well, ...change })).toBe(alarm)
})

test('the other side of a call may be quiet for a while after it was heard', () => {
  const call: Senses = { ...well, tab: 'live', tabHeard: true }
  expect(alarmOf({ ...call, tabLoudAt: now - 30_000 })).toBeUndefined()
  expect(alarmOf({ ...call, tabLoudAt: now - 61_000 })).toBe('tab-silent')
})

test('after five minutes without a word it asks whether the visit is over, and again after five more', () => {
  expect(seemsOver(quietVisitMs, 1, 0)).toBe(false)
  expect(seemsOver(quietVisitMs + 2, 1, 0)).toBe(true)
  expect(seemsOver(quietVisitMs + 2, 1, 1_000)).toBe(false)
  expect(seemsOver(2 * quietVisitMs + 2, 1, quietVisitMs + 1)).toBe(true)
})

test('choices are remembered, and unreadable ones are ignored', () => {
  const chosen = { deviceId: 'a', withTab: true, outside: true }
  expect(parseChoice(JSON.stringify(chosen))).toEqual(chosen)
  for (const text of [null, '', 'null', '[]', '{"deviceId":4,"withTab":"yes","outside":1}'])
    expect(parseChoice(text)).toEqual({ deviceId: '', withTab: false, outside: false })
})
