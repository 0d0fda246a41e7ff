import { Button, Radio } from '@mantine/core'
import { Copy, PencilLine, Trash2 } from 'lucide-react'
import { type PasteProfile, shippedProfiles } from '#contract/export.ts'
import { profileName } from '#web/notes/output/profiles.ts'
import { copyProfile } from './copy-profile.ts'
import { ShareProfile } from './SharedProfiles.tsx'
import { t } from '#web/i18n/i18n.ts'

const isShipped = (id: string) => shippedProfiles.some((one) => one.id === id)
const button = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
const icon = { size: 14, 'aria-hidden': true } as const

interface Props {
  profile: PasteProfile
  checked: boolean
  onChoose: () => void
  onEdit: (profile: PasteProfile) => void
  onRemove: () => void
}

/** A profile to choose. Built-in ones can be copied, the user's own edited and deleted. */
export function ProfileRow({ profile, checked, onChoose, onEdit, onRemove }: Props) {
  const { id } = profile
  const name = profileName(profile)
  return (
    <li>
      <Radio name="paste-profile" label={name} checked={checked} onChange={onChoose} />
      {isShipped(id) ? (
        <Button
          {...button}
          leftSection={<Copy {...icon} />}
          aria-label={t('Create a copy of {name}', { name })}
          onClick={() => onEdit(copyProfile(profile))}
        >
          {t('Create a copy')}
        </Button>
      ) : (
        <span>
          <ShareProfile profile={profile} />
          <Button
            {...button}
            leftSection={<PencilLine {...icon} />}
            aria-label={t('Edit {name}', { name })}
            onClick={() => onEdit(profile)}
          >
            {t('Edit')}
          </Button>
          <Button
            {...button}
            leftSection={<Trash2 {...icon} />}
            aria-label={t('Delete {name}', { name })}
            onClick={onRemove}
          >
            {t('Delete')}
          </Button>
        </span>
      )}
    </li>
  )
}
