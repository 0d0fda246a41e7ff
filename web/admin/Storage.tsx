import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type getStorage, measureStorage, type StorageDay } from '#contract/admin.ts'
import { fileSize } from '#common/file-size.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { Growth } from './Growth.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { storageQuery } from './queries.ts'

type StorageUse = Answer<typeof getStorage>

/** What uses how much storage, and how much is free. */
export function Storage() {
  const query = useQuery(storageQuery)
  return (
    <Loaded what="what is stored" query={query}>
      {(data) => (
        <>
          <div className={css.lead}>
            <p>
              {data.measured ? (
                <>
                  Measured <RelativeTime instant={data.measured} />, and every night.
                </>
              ) : (
                'Measured every night; not yet since this was installed.'
              )}
              {data.disk && ` ${fileSize(data.disk.free)} of ${fileSize(data.disk.size)} are free.`}
            </p>
            <MeasureNow />
          </div>
          {data.now ? <Usage data={data} now={data.now} /> : <NothingYet />}
        </>
      )}
    </Loaded>
  )
}

function MeasureNow() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(measureStorage, {}),
    onError: (error) => toastError(error),
    onSuccess: () => {
      toastSuccess('Measuring; the figures follow in a moment')
      // The job starts at once, and has measured a small installation by then.
      setTimeout(() => void queries.invalidateQueries({ queryKey: storageQuery.queryKey }), 2_000)
    },
  })
  return (
    <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
      Measure now
    </Button>
  )
}

const NothingYet = () => (
  <EmptyState icon={HardDrive} title="Nothing measured yet">
    Measure now to see what takes how much room.
  </EmptyState>
)

const kindNames: Record<string, string> = {
  recordings: 'Recordings',
  files: 'Files',
  uploads: 'Uploads under way',
  takeouts: 'Copies that users asked for',
}

function Usage({ data, now }: { data: StorageUse; now: StorageDay }) {
  const kinds = Object.entries(now.kinds).map(([kind, { files, bytes }]) => ({
    name: kindNames[kind] ?? kind,
    detail: `${files} ${files === 1 ? 'object' : 'objects'}`,
    bytes,
  }))
  const owners = data.users
    .filter(({ bytes }) => bytes > 0)
    .slice(0, 20)
    .map(({ email, bytes }) => ({ name: email || 'Deleted account', detail: '', bytes }))
  const rows = [
    { name: 'Database', detail: 'texts, notes, accounts', bytes: now.database },
    ...kinds,
  ]
  return (
    <>
      <Panel title="By kind">
        <SizeList rows={rows} />
        <Leftovers now={now} />
      </Panel>
      <Panel title="Growth">
        <Growth days={data.growth} />
      </Panel>
      {owners.length > 0 && (
        <Panel title="Users with most files">
          <SizeList rows={owners} />
        </Panel>
      )}
    </>
  )
}

interface Size {
  name: string
  detail: string
  bytes: number
}

function SizeList({ rows }: { rows: Size[] }) {
  const largest = Math.max(1, ...rows.map(({ bytes }) => bytes))
  return (
    <ul className={css.sizes}>
      {rows.map(({ name, detail, bytes }) => (
        <li key={name}>
          <span>
            {name} {detail && <small>{detail}</small>}
          </span>
          <span className="tabular">{fileSize(bytes)}</span>
          <i style={{ width: `${(bytes / largest) * 100}%` }} aria-hidden />
        </li>
      ))}
    </ul>
  )
}

function Leftovers({ now: { filesWithoutRows, rowsWithoutFiles } }: { now: StorageDay }) {
  return (
    <p className={css.meta}>
      <span>
        {filesWithoutRows.files === 0
          ? 'No file is without a visit.'
          : `${filesWithoutRows.files} files (${fileSize(filesWithoutRows.bytes)}) belong to nothing; the nightly sweep takes those that are older than a day.`}
      </span>
      <span>
        {rowsWithoutFiles === 0
          ? 'No visit misses a file.'
          : `${rowsWithoutFiles} files of visits are missing from the storage: restore them from a backup.`}
      </span>
    </p>
  )
}
