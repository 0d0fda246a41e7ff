import { Button, Checkbox, Group as Row, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createGroupInvite, longestInviteMessage } from '#contract/group-invites.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { groupQuery } from '../queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Invites one person. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [letter, setLetter] = useState<Letter>({ inviteeEmail: '', message: '', asAdmin: false })
  const invite = useInvite(group.id, onClose)
  const inviteeEmail = letter.inviteeEmail.trim()
  return (
    <Modal opened onClose={onClose} title={t('Invite to “{name}”', { name: group.name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (inviteeEmail) invite.mutate({ ...letter, inviteeEmail })
        }}
      >
        <Stack gap="md">
          <FormError error={invite.error} />
          <FieldsetWhileSaving isSending={invite.isPending}>
            <LetterFields
              letter={letter}
              onChange={(part) => setLetter((before) => ({ ...before, ...part }))}
            />
          </FieldsetWhileSaving>
          <Row justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending} disabled={!inviteeEmail}>
              {t('Send invitation')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  )
}

interface Letter {
  inviteeEmail: string
  message: string
  asAdmin: boolean
}

interface FieldsProps {
  letter: Letter
  onChange: (part: Partial<Letter>) => void
}

const LetterFields = ({ letter, onChange }: FieldsProps) => (
  <Stack gap="md">
    <TextInput
      label={t('Email address')}
      type="email"
      data-autofocus
      autoComplete="off"
      value={letter.inviteeEmail}
      onChange={(event) => onChange({ inviteeEmail: event.currentTarget.value })}
    />
    <Textarea
      label={t('Message (optional)')}
      maxLength={longestInviteMessage}
      autosize
      minRows={2}
      value={letter.message}
      onChange={(event) => onChange({ message: event.currentTarget.value })}
    />
    <Checkbox
      label={t('Invite as an administrator of the group')}
      checked={letter.asAdmin}
      onChange={(event) => onChange({ asAdmin: event.currentTarget.checked })}
    />
  </Stack>
)

/** An invitation is about nobody else, so it is based on the newest version of the group. */
function useInvite(id: string, onClose: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (letter: Letter) => {
      const { updatedAt } = await queries.fetchQuery({ ...groupQuery(id), staleTime: 0 })
      return call(createGroupInvite, { params: { id }, body: { updatedAt, ...letter } })
    },
    meta: { shownBy: 'form' },
    onSuccess: ({ inviteeEmail }) => {
      toastSuccess(
        t(
          'Invited {email}. Without a mail server, copy the link from the menu of the invitation.',
          {
            email: inviteeEmail,
          },
        ),
      )
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.groups }),
  })
}
