import { Button, Menu, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, PencilLine, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PasteProfile, PasteSettings, SharedPasteProfile } from '#contract/export.ts'
import { sharePasteProfile, unsharePasteProfile } from '#contract/group-paste-profiles.ts'
import { call } from '#web/api/client.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { pasteQuery } from '#web/notes/output/queries.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { yearDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './paste.module.css'
import { ProfileDialog } from './ProfileDialog.tsx'
import { copyProfile } from './copy-profile.ts'
import { t } from '#web/i18n/i18n.ts'

const button = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
const icon = { size: 14, 'aria-hidden': true } as const

interface Props {
  stored: PasteSettings
  chosen: PasteProfile
  onChoose: (profile: PasteProfile) => void
  /** Opens a copy as the user's own. */
  onCopy: (profile: PasteProfile) => void
}

/** The profiles that the user's groups share; hidden if there are none. */
export function SharedProfiles({ stored, chosen, onChoose, onCopy }: Props) {
  const [editing, setEditing] = useState<SharedPasteProfile>()
  const { share, unshare } = useProfileSharing()
  if (stored.shared.length === 0) return null
  return (
    <Panel title={t('In your groups')}>
      <ul className={css.list}>
        {stored.shared.map((one) => (
          <SharedRow
            key={`${one.groupId} ${one.profile.id}`}
            shared={one}
            checked={one.profile.id === chosen.id}
            onChoose={() => onChoose(one.profile)}
            onCopy={() => onCopy(copyProfile(one.profile))}
            onEdit={() => setEditing(one)}
            onRemove={() => unshare.mutate(one)}
          />
        ))}
      </ul>
      {editing && (
        <ProfileDialog
          profile={editing.profile}
          isNew={false}
          onSave={(profile, onSaved) => {
            share.mutate({ ...editing, profile }, { onSuccess: onSaved })
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

interface RowProps {
  shared: SharedPasteProfile
  checked: boolean
  onChoose: () => void
  onCopy: () => void
  onEdit: () => void
  onRemove: () => void
}

function SharedRow({ shared, checked, onChoose, onCopy, onEdit, onRemove }: RowProps) {
  const { groupId, by, at, profile } = shared
  const { name } = profile
  const group = useMyGroups()?.find(({ id }) => id === groupId)
  const date = yearDate(at)
  return (
    <li>
      <Radio
        name="paste-profile"
        label={name}
        description={
          group && t('In “{group}”, published by {by} on {date}', { group: group.name, by, date })
        }
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <Button
          {...button}
          leftSection={<Copy {...icon} />}
          aria-label={t('Create a copy of {name}', { name })}
          onClick={onCopy}
        >
          {t('Create a copy')}
        </Button>
        {group?.mayPublish && <EditButton name={name} onEdit={onEdit} />}
        {group?.mayWithdraw && <StopButton name={name} onRemove={onRemove} />}
      </span>
    </li>
  )
}

const EditButton = ({ name, onEdit }: Pick<RowProps, 'onEdit'> & { name: string }) => (
  <Button
    {...button}
    leftSection={<PencilLine {...icon} />}
    aria-label={t('Edit {name}', { name })}
    onClick={onEdit}
  >
    {t('Edit')}
  </Button>
)

const StopButton = ({ name, onRemove }: Pick<RowProps, 'onRemove'> & { name: string }) => (
  <Button
    {...button}
    leftSection={<Trash2 {...icon} />}
    aria-label={t('Stop sharing {name}', { name })}
    onClick={onRemove}
  >
    {t('Stop sharing')}
  </Button>
)

/** Publishes a copy of an own profile to a group; hidden without a group to publish to. */
export function ShareProfile({ profile }: { profile: PasteProfile }) {
  const groups = (useMyGroups() ?? []).filter(({ mayPublish }) => mayPublish)
  const { share } = useProfileSharing()
  if (groups.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          {...button}
          leftSection={<Share2 {...icon} />}
          aria-label={t('Share {name}', { name: profile.name })}
        >
          {t('Share')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              share.mutate({
                groupId: id,
                version: 0,
                profile: { ...profile, id: crypto.randomUUID() },
              })
            }
          >
            {t('With “{name}”', { name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useProfileSharing() {
  const queries = useQueryClient()
  const { queryKey } = pasteQuery
  const onSettled = () => queries.invalidateQueries({ queryKey })
  return {
    share: useMutation({
      mutationFn: ({
        groupId: id,
        version,
        profile,
      }: Pick<SharedPasteProfile, 'groupId' | 'version' | 'profile'>) =>
        call(sharePasteProfile, { params: { id }, body: { profile, version } }),
      onSuccess: (settings) => {
        queries.setQueryData(queryKey, settings)
        toastSuccess(t('Copy format shared'))
      },
      onSettled,
    }),
    unshare: useMutation({
      mutationFn: ({ groupId: id, version, profile }: SharedPasteProfile) =>
        call(unsharePasteProfile, { params: { id }, query: { profileId: profile.id, version } }),
      onSuccess: (settings) => queries.setQueryData(queryKey, settings),
      onSettled,
    }),
  }
}
