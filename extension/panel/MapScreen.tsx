import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldTarget, PasteProfile } from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import { t } from '#web/i18n/i18n.ts'
import { listFields } from '#web/notes/output/paste.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { askPage } from './page.ts'
import { targetsOf, toFields } from './targets.ts'
import { useSaveProfile } from './usePasteSettings.ts'
import type { OpenPage } from './useScreen.ts'

interface Props {
  profile: PasteProfile
  note: Note
  page: OpenPage
  onClose: () => void
}

/** Where each section of the note goes on a page: the user points to the fields. */
export function MapScreen({ profile, note, page, onClose }: Props) {
  const [name, setName] = useState(profile.name)
  const [targets, change] = useTargets(profile)
  const saveProfile = useSaveProfile()
  const save = useMutation({
    mutationFn: () => saveProfile({ ...profile, name: name.trim(), fields: toFields(targets) }),
    onSuccess: onClose,
  })
  const sections = listFields(note.content, { ...profile, fields: [] }).map((one) => one.name)
  const headings = [...new Set([...sections, ...targets.keys()])]
  return (
    <>
      <label className="field">
        {t('Name of this page')}
        <input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </label>
      <ul className="rows">
        {headings.map((heading) => (
          <MapRow
            key={heading}
            heading={heading}
            target={targets.get(heading)}
            tabId={page.tabId}
            onChange={(target) => change(heading, target)}
          />
        ))}
      </ul>
      <ErrorNote error={save.error} />
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={save.isPending || targets.size === 0 || name.trim() === ''}
          onClick={() => save.mutate()}
        >
          {t('Save')}
        </button>
        <button type="button" onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
    </>
  )
}

function useTargets(profile: PasteProfile) {
  const [targets, setTargets] = useState(() => targetsOf(profile))
  const change = (heading: string, target: FieldTarget | undefined) =>
    setTargets((all) => {
      const next = new Map(all)
      if (target) next.set(heading, target)
      else next.delete(heading)
      return next
    })
  return [targets, change] as const
}

interface RowProps {
  heading: string
  target: FieldTarget | undefined
  tabId: number
  onChange: (target: FieldTarget | undefined) => void
}

/** Lets the user point to a field in the page. */
function usePicker({ heading, tabId, onChange }: Omit<RowProps, 'target'>) {
  const pick = useMutation({
    mutationFn: () =>
      askPage(tabId, 'pick', {
        ask: t('Click the field for “{heading}”. Escape cancels.', { heading }),
        notAField: t('This isn’t a text field. Click a text field, or press Escape.'),
      }),
    onSuccess: (picked) => {
      if (picked) onChange(picked)
    },
  })
  useEffect(() => () => void askPage(tabId, 'stopPicking').catch(() => undefined), [tabId])
  return pick
}

function MapRow({ heading, target, tabId, onChange }: RowProps) {
  const pick = usePicker({ heading, tabId, onChange })
  return (
    <li className="mapped">
      <span>
        <strong>{heading}</strong>{' '}
        {target ? (
          <small>→ {target.label || t('Unnamed field')}</small>
        ) : (
          <small>{t('Not filled in')}</small>
        )}
      </span>
      <span className="actions">
        <button
          type="button"
          onClick={() => pick.mutate()}
          aria-label={t('Point to the field for {heading}', { heading })}
        >
          {pick.isPending ? t('Click the field on the page') : t('Point to the field')}
        </button>
        {target && (
          <button
            type="button"
            onClick={() => onChange(undefined)}
            aria-label={t('Remove the field for {heading}', { heading })}
          >
            {t('Remove')}
          </button>
        )}
      </span>
      <ErrorNote error={pick.error} />
    </li>
  )
}
