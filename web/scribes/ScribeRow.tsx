import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { ScribeHead } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { ScribeTag, Tag } from '#web/ui/Tag.tsx'
import { secondLine } from './list-rows.ts'
import { pressInRow } from './row-keys.ts'
import { SearchHits } from './SearchHits.tsx'
import css from './scribes.module.css'
import { UploadGist } from './UploadGist.tsx'
import type { Selection } from './useSelection.ts'
import { changeScribe } from './change-scribe.ts'
import { VisitName } from './VisitName.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribe: ScribeHead
  /** The search text; '' outside of a search. */
  query: string
  /** The words around a hit of the search. */
  match: string | undefined
  folderId: string
  open: boolean
  /** Tab stops at this row; from there arrow keys go to the others. */
  isTabStop: boolean
  selection: Selection
  renaming: boolean
  onRenamed: () => void
  onMenu: (place: { x: number; y: number }) => void
}

/** One visit in the list: name, time, gist, state. */
export function ScribeRow(props: Props) {
  const { scribe, open, selection, onMenu } = props
  const { id, name } = scribe
  if (props.renaming) return <Renaming scribe={scribe} onDone={props.onRenamed} />
  const isSelected = selection.has(id)
  return (
    <div
      className={css.row}
      data-scribe={id}
      data-open={open || undefined}
      data-selected={isSelected || undefined}
      data-selecting={selection.size > 0 || undefined}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <RowLink {...props} />
      <Checkbox
        className={css.rowCheck ?? ''}
        size="xs"
        tabIndex={-1}
        aria-label={t('Select {name}', { name })}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
      />
      <ActionIcon
        className={css.rowMore ?? ''}
        variant="default"
        size={24}
        tabIndex={-1}
        aria-label={t('More for {name}', { name })}
        onClick={(event) => onMenu(placeBelow(event.currentTarget))}
      >
        <Ellipsis size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function placeBelow(button: HTMLElement) {
  const { right, bottom } = button.getBoundingClientRect()
  return { x: right, y: bottom }
}

function RowLink({ scribe, query, match, folderId, open, isTabStop, selection, onMenu }: Props) {
  const { shown, isCut } = useShownState(scribe)
  const selectByKey = (event: MouseEvent) => {
    if (!event.shiftKey && !event.metaKey && !event.ctrlKey) return
    event.preventDefault()
    selection.toggle(scribe.id, event.shiftKey)
  }
  return (
    <Link
      to={paths.scribe(scribe.id, { folderId })}
      className={css.rowLink ?? ''}
      aria-current={open ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-keyshortcuts="Space Shift+F10"
      onClick={selectByKey}
      onKeyDown={(event) =>
        pressInRow(event, { onMenu, onSelect: (range) => selection.toggle(scribe.id, range) })
      }
    >
      <span className={css.rowName}>
        <VisitName visit={scribe} {...(match && { query })} />
      </span>
      <RelativeTime instant={scribe.updated} />
      <span className={css.rowGist}>
        <UploadGist scribeId={scribe.id}>
          {match && match !== scribe.name ? (
            <SearchHits text={match} query={query} />
          ) : (
            secondLine(shown, isCut)
          )}
        </UploadGist>
      </span>
      {/* The room is for the words that were found. */}
      {!match && <Tags scribe={shown} isCut={isCut} />}
    </Link>
  )
}

function Tags({ scribe, isCut }: { scribe: ScribeHead; isCut: boolean }) {
  return (
    <span className={css.rowTags}>
      {scribe.sample && <Tag>{t('Sample')}</Tag>}
      <ScribeTag scribe={scribe} interrupted={isCut} />
    </span>
  )
}

/** The state of a recording in this window doesn't wait for the server. */
function useShownState(scribe: ScribeHead) {
  const isHere = useRecorder((r) => r.session?.scribeId === scribe.id)
  const isUnfinished = useRecorder((r) => r.unfinished.some((one) => one.scribeId === scribe.id))
  const shown = isHere ? { ...scribe, state: 'recording' as const } : scribe
  return { shown, isCut: isUnfinished && !isHere }
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
        aria-label={t('Name of the visit')}
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
