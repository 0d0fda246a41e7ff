import { t } from '#web/i18n/i18n.ts'

const names = new Map([
  ['Name', t('Name')],
  ['Description', t('Description')],
  ['Kind of document', t('Kind of document')],
  ['Categories', t('Categories')],
  ['Instructions for the whole text', t('Instructions for the whole text')],
  ['Example and further information', t('Example and further information')],
  ['Test conversation', t('Test conversation')],
  ['Test note', t('Test note')],
  ['Trigger word', t('Trigger word')],
  ['Spoken phrase', t('Spoken phrase')],
  ['Shortcut', t('Shortcut')],
  ['Files', t('Files')],
])

/** A field of an item, as common/patient-hints.ts names it, in the language of the page. */
export function fieldName(where: string): string {
  const number = /^Section (\d+)$/.exec(where)?.[1]
  if (number) return t('Section {number}', { number })
  return names.get(where) ?? where
}
