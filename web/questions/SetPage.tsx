import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDraftStore } from '#web/drafts/store.ts'
import { t } from '#web/i18n/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { emptySet } from './edit-set.ts'
import { builtInQuery, ownSetQuery, sharedSetQuery } from './queries.ts'
import { SetEditor } from './SetEditor.tsx'

/** The editor of a set: a new one, a copy of a built-in or shared one, or one of the user's. */
export function SetPage({ id, from, group }: Props) {
  if (id !== 'new') return <OwnEditor key={id} id={id} />
  if (from && group) return <GroupCopyEditor id={from} groupId={group} />
  return from ? <CopyEditor name={from} /> : <NewEditor />
}

interface Props {
  id: string
  /** The set to copy, and the group that shares it. */
  from: string | null
  group: string | null
}

/** Whether drafts are loaded, so that text typed before a reload shows from the start. */
const useIsReady = () => useDraftStore(({ ready }) => ready)

function NewEditor() {
  const start = useMemo(() => emptySet(), [])
  if (!useIsReady()) return <LoadingRows />
  return <SetEditor name="new" start={start} stored={undefined} />
}

function CopyEditor({ name }: { name: string }) {
  const isReady = useIsReady()
  return (
    <Loaded what={t('the questions')} query={useQuery(builtInQuery(name))}>
      {({ set }) => isReady && <SetEditor name={`from ${name}`} start={set} stored={undefined} />}
    </Loaded>
  )
}

function GroupCopyEditor({ id, groupId }: { id: string; groupId: string }) {
  const isReady = useIsReady()
  return (
    <Loaded what={t('the questions')} query={useQuery(sharedSetQuery(id, groupId))}>
      {({ set }) => isReady && <SetEditor name={`from ${id}`} start={set} stored={undefined} />}
    </Loaded>
  )
}

function OwnEditor({ id }: { id: string }) {
  const isReady = useIsReady()
  return (
    <Loaded what={t('the questions')} query={useQuery(ownSetQuery(id))}>
      {(stored) => isReady && <SetEditor name={id} start={stored.set} stored={stored} />}
    </Loaded>
  )
}
