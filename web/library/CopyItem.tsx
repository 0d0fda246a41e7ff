import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useNavigate } from 'react-router'
import { copyItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { isSameLocation } from '#web/api/same-location.ts'
import { paths } from '#web/paths.ts'
import { rereadLists } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Makes a private copy and opens it. */
export function CopyItem({ item }: { item: Item }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(copyItem, { params: { id: item.id } }),
    onMutate: isSameLocation,
    onSuccess: ({ id }, _, isHere) => {
      rereadLists(queries)
      if (isHere()) void navigate(paths.template(id))
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<Copy size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('Copy')}
    </Button>
  )
}
