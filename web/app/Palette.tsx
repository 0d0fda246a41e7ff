import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { AudioLines, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { listScribes } from '#contract/scribes.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useNow } from '#web/ui/now.ts'
import { shortDate } from '#web/ui/times.ts'
import { paths } from '#web/paths.ts'
import { runAction, useAllActions, type Action } from './actions.ts'
import { call } from './client.ts'
import css from './palette.module.css'
import { keys } from './keys.ts'
import { useOverlays } from './overlays.ts'
import { rank } from './palette-ranking.ts'

const [store, spotlight] = createSpotlight()
const shown = { actions: 12, scribes: 8 }

/** Everything by name: actions here, visits, pages, settings (Ctrl or ⌘ K). */
export function Palette() {
  const open = useOverlays((o) => o.palette)
  const [typed, setTyped] = useState('')
  useEffect(() => (open ? spotlight.open() : spotlight.close()), [open])
  const close = () => useOverlays.setState({ palette: false })
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={close}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      classNames={{ content: css.content ?? '', search: css.search ?? '' }}
    >
      <Spotlight.Search
        placeholder="Search actions, visits, pages"
        aria-label="Search actions, visits, pages"
        leftSection={<Search size={16} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <Results typed={typed} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Results({ typed }: { typed: string }) {
  const actions = rank(
    useAllActions().filter((a) => !a.keyOnly),
    typed,
  ).slice(0, shown.actions)
  const scribes = useScribes(typed)
  const here = actions.filter((a) => a.section === 'Here')
  const others = actions.filter((a) => a.section !== 'Here')
  if (actions.length + scribes.length === 0)
    return <Spotlight.Empty>Nothing found for “{typed}”.</Spotlight.Empty>
  return (
    <>
      <Actions label="Here" actions={here} />
      {scribes.length > 0 && (
        <Spotlight.ActionsGroup label="Visits">
          {scribes.map((scribe) => (
            <ScribeEntry key={scribe.id} {...scribe} />
          ))}
        </Spotlight.ActionsGroup>
      )}
      <Actions label="Pages and settings" actions={others} />
    </>
  )
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
          rightSection={action.keys && <Kbd keys={action.keys} />}
          onClick={() => runAction(action)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function ScribeEntry({ id, label, updated }: { id: string; label: string; updated: string }) {
  const navigate = useNavigate()
  const now = useNow()
  return (
    <Spotlight.Action
      label={label}
      leftSection={<AudioLines size={16} aria-hidden />}
      rightSection={<time>{shortDate(updated, now)}</time>}
      onClick={() => navigate(paths.scribe(id))}
    />
  )
}

/** The newest visits by name, filtered here so that each letter answers at once. */
function useScribes(typed: string) {
  const { data } = useQuery({
    queryKey: [...keys.scribes, 'palette'],
    queryFn: ({ signal }) => call(listScribes, { query: { folder: 'all', limit: 1000 }, signal }),
  })
  const named = (data?.items ?? []).map(({ id, name, updated }) => ({ id, label: name, updated }))
  return rank(named, typed).slice(0, typed ? shown.scribes : 4)
}
