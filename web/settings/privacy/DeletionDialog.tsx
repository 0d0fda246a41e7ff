import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AccountDeletion,
  askDeletion,
  DELETION_DAYS,
  type PublicItems,
} from '#contract/deletion.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { deletionQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  deletion: AccountDeletion
  onClose: () => void
}

/** Says what the deletion of the account removes, and confirms it. */
export function DeletionDialog({ deletion, onClose }: Props) {
  const [publicItems, setPublicItems] = useState<PublicItems>('keep')
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: () => withReauthentication(() => call(askDeletion, { body: { publicItems } })),
    meta: { shownBy: 'form' },
    onSuccess: (now) => queries.setQueryData(deletionQuery.queryKey, now),
  })
  const { visits, notes, recordings, items, published } = deletion
  return (
    <Modal opened onClose={onClose} title={t('Delete your account?')}>
      <Stack gap="md">
        <p>
          {t(
            'This deletes {visits, plural, one {# visit} other {# visits}}, {notes, plural, one {# note} other {# notes}} and {recordings, plural, one {# recording} other {# recordings}}. It also deletes {items, plural, one {# template, macro or form} other {# templates, macros and forms}}, your writing preferences and your settings. Export your data first if you need it. You can cancel within {days, plural, one {# day} other {# days}}.',
            { visits, notes, recordings, items, days: DELETION_DAYS },
          )}
        </p>
        {published > 0 && (
          <PublishedChoice count={published} value={publicItems} onChange={setPublicItems} />
        )}
        {ask.error && <ErrorText error={ask.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Keep')}
          </Button>
          <Button
            color="red"
            loading={ask.isPending}
            onClick={() => ask.mutate(undefined, { onSuccess: onClose })}
          >
            {deletion.needsApproval
              ? t('Ask for approval')
              : t('Delete in {days, plural, one {# day} other {# days}}', { days: DELETION_DAYS })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  count: number
  value: PublicItems
  onChange: (value: PublicItems) => void
}

function PublishedChoice({ count, value, onChange }: ChoiceProps) {
  return (
    <Radio.Group
      label={t(
        'What should happen to {count, plural, one {the item} other {the # items}} you published?',
        { count },
      )}
      value={value}
      onChange={(next) => onChange(next === 'remove' ? 'remove' : 'keep')}
    >
      <Stack gap={8} mt={8}>
        <Radio value="keep" label={t('Keep for others, as “Anonymous”')} />
        <Radio value="remove" label={t('Delete too')} />
      </Stack>
    </Radio.Group>
  )
}
