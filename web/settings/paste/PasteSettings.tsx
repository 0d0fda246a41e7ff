import { Button, Radio } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type PasteProfile,
  type PasteSettings as Saved,
  shippedProfiles,
} from '#contract/export.ts'
import { chosenProfile, pasteQuery, listProfiles, savePaste } from '#web/notes/output/queries.ts'
import { formatNote } from '#web/notes/output/paste.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { exampleNote } from './example-note.ts'
import css from './paste.module.css'
import { ProfileDialog } from './ProfileDialog.tsx'

interface Change {
  change: Partial<Saved>
  /** Also when this page has been left by then. */
  onSaved?: () => void
}

const isShipped = (id: string) => shippedProfiles.some((one) => one.id === id)

/** How Copy puts a note on the clipboard: what the product knows of charts, and one's own. */
export function PasteSettings() {
  const queries = useQueryClient()
  const { data, isPending, error, refetch } = useQuery(pasteQuery)
  const [editing, setEditing] = useState<PasteProfile>()
  const save = useMutation({
    mutationFn: ({ change }: Change) => savePaste(queries, change),
    onSuccess: (_, { onSaved }) => onSaved?.(),
  })
  if (isPending) return <LoadingRows label="Loading paste profiles" />
  if (error)
    return (
      <ErrorState
        title="Could not load the paste profiles"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const chosen = chosenProfile(data)
  const keep = (profile: PasteProfile, onSaved: () => void) => {
    const others = data.profiles.filter(({ id }) => id !== profile.id)
    save.mutate({ change: { profiles: [...others, profile], chosen: profile.id }, onSaved })
    setEditing(undefined)
  }
  return (
    <>
      <Panel title="Copy as">
        <ul className={css.list}>
          {listProfiles(data).map((profile) => (
            <li key={profile.id}>
              <Radio
                name="paste-profile"
                label={profile.name}
                checked={profile.id === chosen.id}
                onChange={() => save.mutate({ change: { chosen: profile.id } })}
              />
              {isShipped(profile.id) ? (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<Copy size={14} aria-hidden />}
                  aria-label={`Make my own from ${profile.name}`}
                  onClick={() => setEditing(ownFrom(profile))}
                >
                  Make my own
                </Button>
              ) : (
                <span>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    leftSection={<PencilLine size={14} aria-hidden />}
                    aria-label={`Edit ${profile.name}`}
                    onClick={() => setEditing(profile)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    leftSection={<Trash2 size={14} aria-hidden />}
                    aria-label={`Delete ${profile.name}`}
                    onClick={() =>
                      save.mutate({
                        change: { profiles: data.profiles.filter(({ id }) => id !== profile.id) },
                      })
                    }
                  >
                    Delete
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="How a note is copied">
        <pre className={css.preview}>{formatNote(exampleNote, chosen)}</pre>
        <p className={css.hint}>
          {chosen.rich
            ? 'Charts that take formatted text get it formatted.'
            : 'Plain text only, whatever the chart takes.'}
        </p>
      </Panel>
      {editing && (
        <ProfileDialog
          profile={editing}
          isNew={!data.profiles.some(({ id }) => id === editing.id)}
          onSave={keep}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const ownFrom = (profile: PasteProfile): PasteProfile => ({
  ...profile,
  id: crypto.randomUUID(),
  name: `My ${profile.name.replace(/^Like /, '')}`.slice(0, 60),
})
