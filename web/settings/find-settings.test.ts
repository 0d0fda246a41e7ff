import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { findSettings, settingsEntries } from './find-settings.ts'
import { movedTopic } from './old-topics.ts'
import { topicNames, topics } from './topics.ts'

const found = (typed: string, isAdministrator = true) =>
  findSettings(isAdministrator, typed).map(({ to }) => to)

test('there are at most nine topics', () => {
  expect(topicNames.length).toBeLessThanOrEqual(9)
})

it.each([
  ['retention', '/home/settings/privacy#retention'],
  ['Auto delete', '/home/settings/privacy#retention'],
  ['two-factor', '/home/settings/security#two-factor'],
  ['two factor', '/home/settings/security#two-factor'],
  ['2fa', '/home/settings/security#two-factor'],
  ['dark', '/home/settings/appearance#theme'],
  ['french', '/home/settings/appearance#language'],
  ['francais', '/home/settings/appearance#language'],
  ['passw', '/home/settings/security#password'],
  ['memories', '/home/settings/notes#writing-preferences'],
  ['macro', '/home/settings/templates#snippets'],
  ['intake', '/home/settings/templates#question-sets'],
  ['paste profiles', '/home/settings/templates#copy-formats'],
  ['mic', '/home/settings/recording#microphone'],
  ['EHR', '/home/settings/integrations'],
  ['hotkeys', '/home/settings/appearance#shortcuts'],
  ['whisper', '/admin/speech'],
  ['ollama', '/admin/system'],
  ['restore', '/admin/backups'],
])('“%s” finds %s', (typed, to) => {
  expect(found(typed)).toContain(to)
})

test('a match of a label comes before a match of a synonym', () => {
  expect(found('dictionary')[0]).toBe('/home/settings/recording#dictionary')
  expect(found('storage').slice(0, 2)).toEqual(['/home/settings/privacy#storage', '/admin/storage'])
})

test('nothing is found for unknown words or for nothing', () => {
  expect(found('nothing like it')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('only administrators find the administration', () => {
  expect(found('whisper', false)).toEqual([])
  expect(settingsEntries(false).some(({ isAdministration }) => isAdministration)).toBe(false)
})

test('every section has its own address', () => {
  const addresses = settingsEntries(true).map(({ to }) => to)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every section of a page is found, and every section that is found is on a page', () => {
  const pages = readdirSync('web/settings', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join('web/settings', name), 'utf8'))
  const shown = pages.flatMap((page) => [...page.matchAll(/<Section\s+id="([\w-]+)"/g)])
  const listed = topicNames.flatMap((name) => topics[name].sections.map(({ id }) => id))
  const ids = new Set(shown.map(([, id = '']) => id))
  expect([...ids].toSorted(), 'List each section in web/settings/topics.ts').toEqual(
    [...new Set(listed)].toSorted(),
  )
})

test('every topic of an earlier version leads to a page and a section that exist', () => {
  const old =
    'profile security privacy notifications appearance shortcuts transcription consent dictionary chart generation memories macros letterhead paste speech quality system'
  const addresses = new Set(settingsEntries(true).map(({ to }) => to))
  for (const name of old.split(' ')) {
    const isKept = Object.hasOwn(topics, name)
    if (!isKept) expect(addresses).toContain(movedTopic(name))
  }
  expect(movedTopic('toString')).toBeUndefined()
})
