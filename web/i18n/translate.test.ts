import { expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['fr'] }))
vi.mock('../../locales/fr/web.json', () => ({
  default: {
    'It is full.': 'Il est plein.',
    'Failed to read': 'Échec',
    'It is full. Delete files.': 'Plein : supprimez.',
  },
}))
const { translate } = await import('./i18n.ts')

it('translates a text of several sentences as a whole where the catalog has it', () => {
  expect(translate('It is full. Delete files.')).toBe('Plein : supprimez.')
})

it('translates the sentences that the catalog has, and leaves the others in English', () => {
  expect(translate('It is full. 3 files are new.')).toBe('Il est plein. 3 files are new.')
})

it('translates a message that the server has ended with a full stop', () => {
  expect(translate('Failed to read. It is full.')).toBe('Échec. Il est plein.')
})
