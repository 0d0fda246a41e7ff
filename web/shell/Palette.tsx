import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AudioLines, LayoutTemplate, Search, UserRound } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { Item } from '#contract/items.ts'
import { listScribes, searchScribes } from '#contract/scribes.ts'
import { templatesQuery } from '#web/notes/queries.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useNow } from '#web/ui/now.ts'
import { shortDate } from '#web/ui/times.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { patientSearchQuery } from '#web/scribes/patient/queries.ts'
import { paths } from '#web/paths.ts'
import { runAction, useAllActions, type Action } from './actions.ts'
import { call } from '#web/api/client.ts'
import css from './palette.module.css'
import { keys } from '#web/api/keys.ts'
import { useOverlays } from './overlays.ts'
import { rank } from './palette-ranking.ts'
import { templatesNamed } from './palette-templates.ts'
import { useSettingsActions } from './palette-settings.ts'
import { templateSearchQuery } from '#web/api/template-search.ts'
import { t } from '#web/i18n/i18n.ts'

const [store, spotlight] = createSpotlight()
const shown = { actions: 12, scribes: 8, templates: 6 }

/** Everything by name, and visits by their words: actions here, visits, templates, pages, settings (Ctrl or ⌘ K). */
export function Palette() {
  const open = useOverlays((o) => o.palette)
  const { query } = useSpotlight(store)
  // Whether the arrow keys have chosen a result since the last letter.
  const isChosen = useRef(false)
  useEffect(() => {
    if (!open) return spotlight.close()
    // Spotlight clears the text when it has faded out, which a palette that's opened again sooner never does.
    store.updateState((state) => ({ ...state, query: '' }))
    spotlight.open()
  }, [open])
  const close = () => useOverlays.setState({ palette: false })
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={close}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': t('Search everything') } }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      classNames={{
        content: css.content ?? '',
        search: css.search ?? '',
        action: css.action ?? '',
      }}
    >
      <SearchField
        onChosen={(chosen) => {
          isChosen.current = chosen
        }}
      />
      <Spotlight.ActionsList>
        <Results typed={query} isChosen={isChosen} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Whether an arrow key has chosen a result since the last letter. */
function SearchField({ onChosen }: { onChosen: (isChosen: boolean) => void }) {
  return (
    <Spotlight.Search
      placeholder={t('Search actions, visits, words, templates, pages; @ for patients')}
      aria-label={t('Search actions, visits, words, templates, pages; @ for patients')}
      leftSection={<Search size={16} aria-hidden />}
      onChange={() => onChosen(false)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') onChosen(true)
      }}
    />
  )
}

/** Typed first, it searches patients only. */
const patientSign = '@'

interface ResultsProps {
  typed: string
  isChosen: ChoiceRef
}
/** Whether the arrow keys have chosen a result. */
type ChoiceRef = Readonly<RefObject<boolean>>

function Results({ typed, isChosen }: ResultsProps) {
  return typed.startsWith(patientSign) ? (
    <PatientResults text={typed.slice(patientSign.length).trim()} isChosen={isChosen} />
  ) : (
    <AllResults typed={typed} isChosen={isChosen} />
  )
}

function PatientResults({ text, isChosen }: { text: string; isChosen: ChoiceRef }) {
  const navigate = useNavigate()
  const now = useNow()
  const { data } = useQuery(patientSearchQuery(text))
  useEffect(() => selectFirst(patientSign, isChosen))
  if (data?.items.length === 0) return <Spotlight.Empty>{t('No patients found.')}</Spotlight.Empty>
  return (
    <Spotlight.ActionsGroup label={t('Patients')}>
      {data?.items.map(({ patientId, demographics }) => (
        <Spotlight.Action
          key={patientId}
          label={patientName(demographics)}
          description={patientDetails(demographics, now)}
          leftSection={<UserRound size={16} aria-hidden />}
          onClick={() => navigate(paths.patient(patientId))}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function AllResults({ typed, isChosen }: ResultsProps) {
  const everywhere = useAllActions().filter((a) => !a.keyOnly)
  const actions = rank([...everywhere, ...useSettingsActions()], typed).slice(0, shown.actions)
  const scribes = useScribes(typed)
  const [words] = useDebouncedValue(typed.trim(), 200)
  const named = new Set(scribes.map(({ id }) => id))
  const saying = useSaying(words).filter(({ id }) => !named.has(id))
  const templates = useTemplates(typed.trim(), words)
  useEffect(() => selectFirst(typed, isChosen))
  const here = actions.filter((a) => a.section === 'Here')
  const others = actions.filter((a) => a.section !== 'Here')
  if (actions.length + scribes.length + saying.length + templates.length === 0)
    return <Spotlight.Empty>{t('Nothing found for “{typed}”.', { typed })}</Spotlight.Empty>
  return (
    <>
      <Actions label={t('Here')} actions={here} />
      <ScribeEntries label={t('Visits')} scribes={scribes} />
      <ScribeEntries label={t('Visits with these words')} scribes={saying} />
      {templates.length > 0 && (
        <Spotlight.ActionsGroup label={t('Templates')}>
          {templates.map((template) => (
            <TemplateEntry key={template.id} {...template} />
          ))}
        </Spotlight.ActionsGroup>
      )}
      <Actions label={t('Pages and settings')} actions={others} />
    </>
  )
}

/**
 * Spotlight selects the first result at the moment of a key press. Better results may come later, and that one may go:
 * then Enter would open something else, or nothing. A result that the arrow keys have chosen stays selected.
 */
function selectFirst(typed: string, isChosen: ChoiceRef): void {
  const { listId } = store.getState()
  const list = listId ? document.getElementById(listId) : null
  const first = list?.querySelector('[data-action]')
  const selected = list?.querySelector('[data-selected]')
  if (typed.trim() === '' || !first || selected === first || (selected && isChosen.current)) return
  selected?.removeAttribute('data-selected')
  first.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

function Actions({ label, actions }: { label: string; actions: Action[] }) {
  if (actions.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {actions.map((action) => (
        <Spotlight.Action
          key={action.id}
          label={action.label}
          {...(action.disabled && { description: action.disabled })}
          disabled={Boolean(action.disabled)}
          leftSection={action.icon && <action.icon size={16} aria-hidden />}
          rightSection={action.keys && <Kbd keys={action.keys} asGiven />}
          onClick={() => runAction(action)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

interface Entry {
  id: string
  label: string
  updated: string
  /** The words around the search text. */
  match?: string
}

function ScribeEntries({ label, scribes }: { label: string; scribes: readonly Entry[] }) {
  if (scribes.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {scribes.map((scribe) => (
        <ScribeEntry key={scribe.id} {...scribe} />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function ScribeEntry({ id, label, updated, match }: Entry) {
  const navigate = useNavigate()
  const now = useNow()
  return (
    <Spotlight.Action
      label={label}
      {...(match && match !== label && { description: match })}
      leftSection={<AudioLines size={16} aria-hidden />}
      rightSection={<time>{shortDate(updated, now)}</time>}
      onClick={() => navigate(paths.scribe(id))}
    />
  )
}

function TemplateEntry({ id, name }: Pick<Item, 'id' | 'name'>) {
  const navigate = useNavigate()
  return (
    <Spotlight.Action
      label={name}
      leftSection={<LayoutTemplate size={16} aria-hidden />}
      onClick={() => navigate(paths.template(id))}
    />
  )
}

/** Templates one can use, by name as one types; those of the public library when typing rests. */
function useTemplates(typed: string, words: string): readonly Pick<Item, 'id' | 'name'>[] {
  const { data: usable = [] } = useQuery({ ...templatesQuery, enabled: typed !== '' })
  const { data: found } = useQuery({
    ...templateSearchQuery(words.length >= fewestLetters ? words : '', 'template'),
    placeholderData: keepPreviousData,
  })
  const library = typed.length >= fewestLetters ? (found?.items ?? []) : []
  return templatesNamed(usable, library, typed).slice(0, shown.templates)
}

/** The newest visits by name, filtered here so that each letter answers at once. */
function useScribes(typed: string) {
  const { data } = useQuery({
    queryKey: [...keys.scribes, 'palette'],
    queryFn: ({ signal }) => call(listScribes, { query: { folder: 'all', limit: 1000 }, signal }),
  })
  const named = (data?.items ?? []).map(({ id, name, patient, updated }) => ({
    id,
    label: patient ? `${patientName(patient.demographics)} · ${name}` : name,
    updated,
  }))
  return rank(named, typed).slice(0, typed ? shown.scribes : 4)
}

/** Fewer letters are in nearly every visit. */
const fewestLetters = 3

type Hit = Answer<typeof searchScribes>['items'][number]

/** Visits that contain the words; the server searches them, so the request waits until typing pauses. */
function useSaying(text: string): Entry[] {
  const wanted = text.length >= fewestLetters
  const words = text.toLowerCase().split(/\s+/)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette-words', text],
    queryFn: ({ signal }) => call(searchScribes, { body: { text, folder: 'all' }, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (!wanted) return []
  // Results for other words must not be used for these: Enter would open the wrong visit.
  const holds = ({ name, match }: Hit) =>
    words.every((word) => `${name} ${match ?? ''}`.toLowerCase().includes(word))
  const found = data?.items ?? []
  return (isPlaceholderData ? found.filter(holds) : found)
    .slice(0, shown.scribes)
    .map(({ id, name, updated, match }) => ({ id, label: name, updated, match }))
}
