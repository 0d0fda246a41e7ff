import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useNavigate } from 'react-router'
import { copyItem, type Item } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { isSameLocation } from '#web/api/same-location.ts'
import { PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The user's own copy of an item, opened in the editor. */
function useCopyItem(item: Item) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(copyItem, { params: { id: item.id } }),
    onMutate: isSameLocation,
    onSuccess: ({ id }, _, isHere) => isHere() && navigate(paths.editTemplate(id)),
  })
}

/** Shown instead of the editor for a template that belongs to somebody else. */
export function MakeCopy({ item }: { item: Item }) {
  const { mutate, isPending } = useCopyItem(item)
  const group = useMyGroups()?.find(({ id }) => id === item.group)
  return (
    <>
      <PageHeader title={item.name} tabTitle={t('Edit template')} />
      <EmptyState
        icon={LayoutTemplate}
        title={
          item.builtIn
            ? t('This template comes with Ausculta')
            : t('This template belongs to {name}', { name: group?.name ?? item.author.name })
        }
        actions={
          <Button loading={isPending} onClick={() => mutate()}>
            {t('Make my own copy')}
          </Button>
        }
      >
        {group &&
          `${t('“{name}” lets only its owner and administrators edit shared items.', { name: group.name })} `}
        {t('You can change your copy. The original stays as it is.')}
      </EmptyState>
    </>
  )
}
