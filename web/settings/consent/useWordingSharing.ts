import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConsentSettings, WordingLanguage } from '#contract/consent.ts'
import { shareWording, unshareWording } from '#contract/group-wordings.ts'
import { call } from '#web/api/client.ts'
import { setServerData } from '#web/api/optimistic.ts'
import { consentSettingsQuery } from '#web/scribes/consent/queries.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Publishes or withdraws the wording of a group in a language. */
export function useWordingSharing(groupId: string, language: WordingLanguage) {
  const queries = useQueryClient()
  const { queryKey } = consentSettingsQuery
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const show = (settings: ConsentSettings) => setServerData(queries, queryKey, () => settings)
  const params = { id: groupId }
  return {
    share: useMutation({
      mutationFn: (change: { text: string; version: number }) =>
        call(shareWording, { params, body: { language, ...change } }),
      onSuccess: (settings) => {
        show(settings)
        toastSuccess(t('Wording shared'))
      },
      onSettled,
    }),
    unshare: useMutation({
      mutationFn: (version: number) =>
        call(unshareWording, { params, query: { language, version } }),
      onSuccess: (settings) => {
        show(settings)
        toastSuccess(t('Wording no longer shared'))
      },
      onSettled,
    }),
  }
}
