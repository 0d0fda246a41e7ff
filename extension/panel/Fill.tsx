import { useState } from 'react'
import type { PasteProfile, PasteSettings } from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import type { ScribeHead } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { chosenProfile, listProfiles, profileName } from '#web/notes/output/profiles.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { FillQueue } from './FillQueue.tsx'
import { MapScreen } from './MapScreen.tsx'
import { usePasteSettings } from './usePasteSettings.ts'
import { type OpenPage, useScreen } from './useScreen.ts'

interface Props {
  note: Note
  visit: ScribeHead
}

/** Fills the page beside the panel with a note: the fields of the page are pointed to once, then filled from a queue. */
export function Fill(props: Props) {
  const page = useScreen()
  const settings = usePasteSettings()
  const error = page.error ?? settings.error
  return (
    <section aria-label={t('Fill in the page')}>
      <h2>{t('Fill in the page')}</h2>
      {page.data === null && <p className="quiet">{t('Open the EMR page to fill in.')}</p>}
      <ErrorNote error={error} />
      {!error && page.data && settings.data && (
        <FillPage {...props} page={page.data} settings={settings.data} />
      )}
    </section>
  )
}

interface PageProps extends Props {
  page: OpenPage
  settings: PasteSettings
}

function FillPage({ note, visit, page, settings }: PageProps) {
  const [mapping, setMapping] = useState<PasteProfile>()
  const fitting = listProfiles(settings).filter((profile) => isFor(profile, page))
  const close = () => setMapping(undefined)
  const change = (profile: PasteProfile) => setMapping(ownProfile(profile, settings))
  return (
    <>
      <p className="quiet">{t('Page: {title}', { title: page.title || page.origin })}</p>
      {mapping && isFor(mapping, page) ? (
        <MapScreen key={mapping.id} profile={mapping} note={note} page={page} onClose={close} />
      ) : fitting.length > 0 ? (
        <Fitting profiles={fitting} onChange={change} {...{ note, visit, page }} />
      ) : (
        <>
          <p>{t('Point to the fields of this page once. The extension finds them again.')}</p>
          <button
            type="button"
            onClick={() => setMapping(newProfile(chosenProfile(settings), page))}
          >
            {t('Point to the fields')}
          </button>
        </>
      )}
    </>
  )
}

const isFor = ({ screen }: PasteProfile, { origin, path }: OpenPage) =>
  screen?.origin === origin && screen.path === path

/** The profile to change: of one that a group shares, a copy. */
const ownProfile = (profile: PasteProfile, { profiles }: PasteSettings): PasteProfile =>
  profiles.some(({ id }) => id === profile.id) ? profile : { ...profile, id: crypto.randomUUID() }

/** A format of the user's for one screen. */
const newProfile = (format: PasteProfile, { origin, path, title }: OpenPage): PasteProfile => ({
  ...format,
  id: crypto.randomUUID(),
  name: (title || new URL(origin).host).slice(0, 60),
  rich: false,
  fields: [],
  screen: { origin, path },
})

interface FittingProps extends Props {
  profiles: readonly PasteProfile[]
  page: OpenPage
  onChange: (profile: PasteProfile) => void
}

/** The queue of one of the profiles for this page. */
function Fitting({ profiles, onChange, ...rest }: FittingProps) {
  const [chosen, setChosen] = useState<string>()
  const profile = profiles.find(({ id }) => id === chosen) ?? profiles[0]
  if (!profile) return null
  return (
    <>
      {profiles.length > 1 && (
        <label className="field">
          {t('Format')}
          <select value={profile.id} onChange={(event) => setChosen(event.target.value)}>
            {profiles.map((one) => (
              <option key={one.id} value={one.id}>
                {profileName(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <FillQueue
        key={`${profile.id} ${rest.note.id} ${rest.note.version} ${rest.page.tabId} ${rest.page.view}`}
        profile={profile}
        {...rest}
      />
      <button type="button" onClick={() => onChange(profile)}>
        {t('Change the fields')}
      </button>
    </>
  )
}
