import { createItem, type Item, unpublishItem, updateItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useDraftForm } from '#web/drafts/useDraftForm.ts'
import { t } from '#web/i18n/i18n.ts'

export type MacroForm = ReturnType<typeof useMacroForm>['form']

/**
 * The form of one macro.
 * @param macro undefined for a new one
 * @param onPublish is called with a saved macro that is to be reviewed and made public
 */
export function useMacroForm(macro: Item | undefined, onPublish: (macro: Item) => void) {
  return useDraftForm({
    name: `macro ${macro?.id ?? 'new'}`,
    start: {
      name: macro?.name ?? '',
      content: macro?.content ?? '',
      triggerWord: macro?.triggerWord ?? '',
      hotkey: macro?.hotkey ?? '',
      spokenPhrase: macro?.spokenPhrase ?? '',
      documentType: macro?.documentType || 'objective',
      group: macro?.group ?? 'me',
    },
    validate: ({ name, content }) => ({
      name: name.trim() === '' && t('A macro needs a name'),
      content: content.trim() === '' && t('A macro needs text'),
    }),
    send: async (values) => {
      const saved = await saveMacro(macro, values)
      if (values.group === 'public' && !saved.public) onPublish(saved)
    },
    queryKey: keys.items,
  })
}

type Fields = Pick<Item, 'name' | 'content' | 'triggerWord' | 'hotkey' | 'spokenPhrase'> &
  Pick<Item, 'documentType' | 'group'>

/** A macro that is to be public is saved as it is: its publication is reviewed first. */
async function saveMacro(macro: Item | undefined, { group, ...values }: Fields): Promise<Item> {
  const body = { ...values, triggerWord: values.triggerWord.trim() }
  const place = group !== 'public' && { group }
  if (!macro) return call(createItem, { body: { itemType: 'macro', ...body, ...place } })
  const params = { id: macro.id }
  const isTakenBack = macro.public && group !== 'public'
  const { version } = isTakenBack ? await call(unpublishItem, { params }) : macro
  return call(updateItem, { params, body: { ...body, version, ...place } })
}
