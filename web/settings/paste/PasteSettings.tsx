import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PasteProfile,
  type PasteSettings as StoredPaste,
  shippedProfiles,
} from '#contract/export.ts'
import { chosenProfile } from '#web/notes/output/profiles.ts'
import { pasteQuery, savePaste } from '#web/notes/output/queries.ts'
import { formatNote } from '#web/notes/output/paste.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { exampleNote } from './example-note.ts'
import css from './paste.module.css'
import { ProfileDialog } from './ProfileDialog.tsx'
import { ProfileRow } from './ProfileRow.tsx'
import { SharedProfiles } from './SharedProfiles.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Change {
  change: Partial<StoredPaste>
  /** Runs even when this page has been left. */
  onSaved?: () => void
}

/** How Copy puts a note on the clipboard: the built-in profiles and the user's own. */
export function PasteSettings() {
  const query = useQuery(pasteQuery)
  return (
    <Loaded what={t('the copy formats')} query={query}>
      {(stored) => <Profiles stored={stored} />}
    </Loaded>
  )
}

function Profiles({ stored }: { stored: StoredPaste }) {
  const { chosen, editing, setEditing, choose, save, remove } = useProfiles(stored)
  return (
    <>
      <Panel title={t('Copy as')}>
        <ul className={css.list}>
          {[...shippedProfiles, ...stored.profiles].map((profile) => (
            <ProfileRow
              key={profile.id}
              profile={profile}
              checked={profile.id === chosen.id}
              onChoose={() => choose(profile)}
              onEdit={setEditing}
              onRemove={() => remove(profile)}
            />
          ))}
        </ul>
      </Panel>
      <SharedProfiles stored={stored} chosen={chosen} onChoose={choose} onCopy={setEditing} />
      <Panel title={t('Preview')}>
        <pre className={css.preview}>{formatNote(exampleNote, chosen)}</pre>
        <p className={css.hint}>
          {chosen.rich ? t('Keeps formatting if the chart supports it.') : t('Always plain text.')}
        </p>
      </Panel>
      {editing && (
        <ProfileDialog
          profile={editing}
          isNew={!stored.profiles.some(({ id }) => id === editing.id)}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** Chooses, saves and deletes profiles; a saved one becomes the chosen one. */
function useProfiles(stored: StoredPaste) {
  const queries = useQueryClient()
  const [editing, setEditing] = useState<PasteProfile>()
  const { mutate } = useMutation({
    mutationFn: ({ change }: Change) => savePaste(queries, change),
    onSuccess: (_, { onSaved }) => onSaved?.(),
  })
  const without = (id: string) => stored.profiles.filter((one) => one.id !== id)
  return {
    chosen: chosenProfile(stored),
    editing,
    setEditing,
    choose: ({ id }: PasteProfile) => mutate({ change: { chosen: id } }),
    save: (profile: PasteProfile, onSaved: () => void) => {
      const profiles = [...without(profile.id), profile]
      mutate({ change: { profiles, chosen: profile.id }, onSaved })
      setEditing(undefined)
    },
    remove: ({ id }: PasteProfile) => mutate({ change: { profiles: without(id) } }),
  }
}
