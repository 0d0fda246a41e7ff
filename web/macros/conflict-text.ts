import type { MacroConflict } from '#common/macros.ts'
import { t } from '#web/i18n/i18n.ts'

/** Explains why a macro's trigger word, phrase or keys may not work as expected. */
export function conflictText({ reason, name = '' }: MacroConflict): string {
  switch (reason) {
    case 'same-word':
      return t('“{name}” has the same trigger word. The first by name is used.', { name })
    case 'same-keys':
      return t('“{name}” has the same shortcut. The first by name is used.', { name })
    case 'same-phrase':
      return t('“{name}” has the same words, so both texts would be inserted.', { name })
    case 'spaces':
      return t('A trigger word can’t contain spaces.')
    case 'short-word':
      return t('This word is short and easily typed by accident. Start it with a dot.')
    case 'single-word':
      return t('A single word may be said by chance. Use two or more.')
    case 'browser-keys':
      return t('Browsers use this shortcut.')
    case 'app-keys':
      return t('This shortcut is already used for “{name}”.', { name })
    case 'typing-keys':
      return t('Use a shortcut with Ctrl, ⌘ or Alt. Other keys are needed for typing.')
  }
}
