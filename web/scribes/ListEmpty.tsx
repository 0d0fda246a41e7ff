import { useMediaQuery } from '@mantine/hooks'
import { AudioLines } from 'lucide-react'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SampleButton } from './SampleButton.tsx'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  folderId: string
  searching: boolean
  /** Nothing is found yet, and older visits can be searched. */
  more: boolean
  drafts: boolean
}

/** Shows why a list has no rows, and what to do. */
export function ListEmpty({ folderId, searching, more, drafts }: Props) {
  if (searching) return <NothingFound more={more} />
  if (drafts) return <EmptyState title={t('No drafts')} />
  if (folderId === 'archive')
    return (
      <EmptyState title={t('No archived visits')}>
        {t('Archived visits are kept here. You can unarchive them at any time.')}
      </EmptyState>
    )
  if (folderId === 'ada')
    return (
      <EmptyState title={t('No intake yet')}>
        {t('Visits with answers from an intake form appear here.')}
      </EmptyState>
    )
  if (folderId !== 'all')
    return (
      <EmptyState title={t('This folder is empty')}>
        {t('Move visits here with “Move to” in their menu.')}
      </EmptyState>
    )
  return <NoVisits />
}

function NothingFound({ more }: { more: boolean }) {
  return more ? (
    <EmptyState title={t('Nothing found yet')}>{t('Older visits weren’t searched.')}</EmptyState>
  ) : (
    <EmptyState title={t('No matching visits')}>{t('Try fewer words, or a name.')}</EmptyState>
  )
}

/** Before the first visit: how to record one. */
function NoVisits() {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  // The home page beside the list already offers the sample visit.
  if (!phone)
    return (
      <EmptyState icon={AudioLines} title={t('No visits yet')}>
        <Trans
          message="Press {key} to record your first visit."
          values={{ key: <Kbd keys="r" /> }}
        />
      </EmptyState>
    )
  return (
    <EmptyState icon={AudioLines} title={t('No visits yet')} actions={<SampleButton />}>
      {t('Record your first visit with the button below.')}
    </EmptyState>
  )
}
