import { Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { keepVisit } from '#contract/retention.ts'
import { call } from '#web/api/client.ts'
import { retentionQuery, visitRetentionQuery } from '#web/settings/privacy/queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Exempts a visit from automatic deletion; shown only if there is any. */
export function KeepItem({ scribeId }: { scribeId: string }) {
  const queries = useQueryClient()
  const { data: policy } = useQuery(retentionQuery)
  const isEnabled = policy?.enabled ?? false
  const { data } = useQuery({ ...visitRetentionQuery(scribeId), enabled: isEnabled })
  const change = useMutation({
    mutationFn: (kept: boolean) => call(keepVisit, { params: { id: scribeId }, body: { kept } }),
    onSuccess: (now) => queries.setQueryData(visitRetentionQuery(scribeId).queryKey, now),
  })
  if (!isEnabled || !data) return null
  const Icon = data.kept ? PinOff : Pin
  return (
    <Menu.Item
      leftSection={<Icon size={15} aria-hidden />}
      onClick={() => change.mutate(!data.kept)}
    >
      {data.kept ? t('Unpin') : t('Pin (never auto-delete)')}
    </Menu.Item>
  )
}
