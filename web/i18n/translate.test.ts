import { expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['fr'] }))
const { addTranslations, t, translate } = await import('./i18n.ts')

const add = (catalog: Record<string, string>, apiMessages: string[] = []) =>
  addTranslations({ fr: async () => ({ catalog, apiMessages }) })

await add({
  'It is full.': 'Il est plein.',
  'Failed to read': 'Échec',
  'It is full. Delete files.': 'Plein : supprimez.',
  Cough: 'Toux',
})
const size = '{free, size} of {total, size} are free.'
const failures = '{count, number} failed.'
const opposite =
  'Note says "{inNote}"; {who, select, patient {the patient said} other {the visit says}} "{inSource}".'
const pieces = 'In {count, plural, one {a process} other {# processes}}: {reason, text}'
const ofPictures = 'Read as {languages, languages}: compare.'
await add(
  {
    '{size} GB': '{size} Go',
    [size]: '{free} sur {total} sont libres.',
    [failures]: '{count, plural, one {# échec} other {# échecs}}.',
    [opposite]:
      'Note : « {inNote} » ; {who, select, patient {patient} other {consultation}} : « {inSource} ».',
    [pieces]: '{count, plural, one {Un processus} other {# processus}} : {reason}',
    [ofPictures]: 'Lu en {languages}.',
  },
  [size, failures, opposite, pieces, ofPictures],
)

it('translates a text of several sentences as a whole where the catalog has it', () => {
  expect(translate('It is full. Delete files.')).toBe('Plein : supprimez.')
})

it('translates the sentences that the catalog has, and leaves the others in English', () => {
  expect(translate('It is full. New files are kept.')).toBe('Il est plein. New files are kept.')
})

it('translates a message that the server has ended with a full stop', () => {
  expect(translate('Failed to read. It is full.')).toBe('Échec. Il est plein.')
})

it('keeps the messages of a part of the app when another one is added', () => {
  expect(t('Cough')).toBe('Toux')
  expect(t('{size} GB', { size: '3' })).toBe('3 Go')
})

it('translates texts of the API with the values that they hold, each written as the language does', () => {
  expect(translate('3.2 GB of 12 GB are free.')).toBe('3,2 Go sur 12 Go sont libres.')
  expect(translate('1 failed.')).toBe('1 échec.')
  expect(translate('It is full. 12 failed.')).toBe('Il est plein. 12 échecs.')
  expect(translate('In a process: It is full.')).toBe('Un processus : Il est plein.')
  expect(translate('In 3 processes: It is full.')).toBe('3 processus : Il est plein.')
  expect(translate('Read as English and German: compare.')).toBe('Lu en anglais, allemand.')
})

it('leaves notes and patient text untranslated, even where the catalog has the word', () => {
  expect(translate('Note says "Cough"; the patient said "a; b".')).toBe(
    'Note : « Cough » ; patient : « a; b ».',
  )
})

it('leaves texts that the API catalog lacks in English', () => {
  for (const text of ['Some failed.', ' failed.', 'Note says "x".', ''])
    expect(translate(text)).toBe(text)
})
