import { createItem, type Item, updateItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useDraftForm } from '#web/drafts/useDraftForm.ts'
import { t } from '#web/i18n/i18n.ts'

export type MacroForm = ReturnType<typeof useMacroForm>['form']

/** The form of one macro. @param macro undefined for a new one */
export function useMacroForm(macro: Item | undefined) {
  return useDraftForm({
    name: `macro ${macro?.id ?? 'new'}`,
    start: {
      name: macro?.name ?? '',
      content: macro?.content ?? '',
      triggerWord: macro?.triggerWord ?? '',
      hotkey: macro?.hotkey ?? '',
      spokenPhrase: macro?.spokenPhrase ?? '',
      documentType: macro?.documentType || 'objective',
    },
    validate: ({ name, content }) => ({
      name: name.trim() === '' && t('A macro needs a name'),
      content: content.trim() === '' && t('A macro needs text'),
    }),
    send: (values) => {
      const body = { ...values, triggerWord: values.triggerWord.trim() }
      if (!macro) return call(createItem, { body: { itemType: 'macro', ...body } })
      const { id, version } = macro
      return call(updateItem, { params: { id }, body: { ...body, version } })
    },
    queryKey: keys.items,
  })
}
