import { AppError } from '#contract/errors.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import { templateFromNote } from './from-note.ts'
import { t } from '#web/i18n/i18n.ts'

/** What the dialog asks for. */
export interface NewPrompt {
  name: string
  type: 'template' | 'macro'
  /** Of a template: whether its text is its instructions, or a note to take its headings from. */
  source: 'content' | 'note'
  text: string
}

type Fields = Partial<ItemFields> & {
  name: string
  itemType: NewPrompt['type']
  draft?: boolean
}

const first = { heading: t('History'), instruction: '', kind: 'history' as const }

/** The item that the dialog describes; a template is a draft until its editor is done. @throws AppError for a note without headings */
export function newPromptFields({ name, type, source, text }: NewPrompt): Fields {
  const named = { name: name.trim(), itemType: type }
  if (type === 'macro') return { ...named, content: text, documentType: 'objective' }
  if (source === 'content')
    return { ...named, draft: true, content: text.trim(), sections: [first] }
  const sections = templateFromNote(text)
  if (sections.length === 0)
    throw new AppError(
      'bad-request',
      'This note has no headings. Put each heading on its own line.',
    )
  return { ...named, draft: true, sections }
}
