import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { ScribeTag, Tag } from '#web/ui/Tag.tsx'
import { secondLine } from './list-rows.ts'
import css from './scribes.module.css'
import { changeScribe } from './change-scribe.ts'

interface Props {
  scribe: ScribeHead
  /** The words around what was searched for. */
  match: string | undefined
  folderId: string
  open: boolean
  selected: boolean
  selecting: boolean
  renaming: boolean
  onRenamed: () => void
  onSelect: (range: boolean) => void
  onMenu: (place: { x: number; y: number }) => void
}

/** One visit in the list: who, what, when, state. */
export function ScribeRow(props: Props) {
  const { scribe, match, folderId, open, selected, selecting, onSelect, onMenu } = props
  // Said at once, also while the server cannot be reached.
  const here = useRecorder((r) => r.session?.scribeId === scribe.id)
  const shown = here ? { ...scribe, state: 'recording' as const } : scribe
  const cut = useRecorder((r) => r.unfinished.some((mark) => mark.scribeId === scribe.id)) && !here
  if (props.renaming) return <Renaming scribe={scribe} onDone={props.onRenamed} />
  const menuAt = (event: MouseEvent) => {
    event.preventDefault()
    onMenu({ x: event.clientX, y: event.clientY })
  }
  const choose = (event: MouseEvent) => {
    if (!event.shiftKey && !event.metaKey && !event.ctrlKey) return
    event.preventDefault()
    onSelect(event.shiftKey)
  }
  return (
    <div
      className={css.row}
      data-scribe={scribe.id}
      data-open={open || undefined}
      data-selected={selected || undefined}
      data-selecting={selecting || undefined}
      onContextMenu={menuAt}
    >
      <Link
        to={paths.scribe(scribe.id, { folderId })}
        className={css.rowLink ?? ''}
        aria-current={open ? 'page' : undefined}
        onClick={choose}
        onKeyDown={walk}
      >
        <span className={css.rowName}>{scribe.name}</span>
        <RelativeTime instant={scribe.updated} />
        <span className={css.rowGist}>
          {match && match !== scribe.name ? match : secondLine(shown, cut)}
        </span>
        <span className={css.rowTags}>
          {scribe.sample && <Tag>Sample</Tag>}
          <ScribeTag scribe={shown} interrupted={cut} />
        </span>
      </Link>
      <Checkbox
        className={css.rowCheck ?? ''}
        size="xs"
        aria-label={`Select ${scribe.name}`}
        checked={selected}
        onChange={() => undefined}
        onClick={(event) => onSelect(event.shiftKey)}
      />
      <ActionIcon
        className={css.rowMore ?? ''}
        variant="default"
        size={24}
        aria-label={`More for ${scribe.name}`}
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect()
          onMenu({ x: right, y: bottom })
        }}
      >
        <Ellipsis size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The arrow keys go from row to row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  const list = event.currentTarget.closest('ul')
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-scribe] > a') ?? [])]
  links[links.indexOf(event.currentTarget) + step]?.focus()
  event.preventDefault()
}

function Renaming({ scribe, onDone }: { scribe: ScribeHead; onDone: () => void }) {
  const queries = useQueryClient()
  const save = (name: string) => {
    onDone()
    const changed = name.trim()
    if (changed && changed !== scribe.name) void changeScribe(queries, scribe.id, { name: changed })
  }
  return (
    <div className={css.renaming}>
      <TextInput
        aria-label="Name of the visit"
        defaultValue={scribe.name}
        maxLength={200}
        ref={focusOnShow}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => save(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save(event.currentTarget.value)
          if (event.key === 'Escape') onDone()
        }}
      />
    </div>
  )
}
