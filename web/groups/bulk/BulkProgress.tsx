import { Button, Group as Row, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { inviteBatchSize } from '#contract/group-invites.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../groups.module.css'
import { cancelUpload, startUpload, unsent, type BulkUpload } from './bulk-upload.ts'
import { t } from '#web/i18n/i18n.ts'

/** What a file contains, how far its upload is, and what to do next. */
export function BulkProgress({ groupId, upload }: { groupId: string; upload: BulkUpload }) {
  const queries = useQueryClient()
  const left = unsent(upload).length
  const isBusy = upload.state === 'sending' || upload.state === 'cancelling'
  return (
    <div className={css.stack}>
      <p role="status">{summary(upload)}</p>
      <FormError error={upload.failure} />
      {isBusy ? (
        <Sending groupId={groupId} upload={upload} left={left} />
      ) : (
        left > 0 && (
          <Row>
            <Button onClick={() => void startUpload(queries, groupId)}>
              {t('{count, plural, one {Invite # person} other {Invite # people}}', { count: left })}
            </Button>
          </Row>
        )
      )}
    </div>
  )
}

interface SendingProps {
  groupId: string
  upload: BulkUpload
  left: number
}

function Sending({ groupId, upload, left }: SendingProps) {
  const done = Object.keys(upload.results).length
  const batch = Math.floor(done / inviteBatchSize) + 1
  const batches = Math.ceil((done + left) / inviteBatchSize)
  const label = t('Batch {batch, number} of {batches, number}', { batch, batches })
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * done) / Math.max(1, done + left)} aria-label={label} />
      </Progress.Root>
      <Row justify="space-between">
        <span>{label}</span>
        <Button
          variant="default"
          loading={upload.state === 'cancelling'}
          onClick={() => cancelUpload(groupId)}
        >
          {t('Cancel')}
        </Button>
      </Row>
    </>
  )
}

/** A line about the file before it is sent, and about its people afterwards. */
function summary(upload: BulkUpload): string {
  const { fileName, rows, state } = upload
  const results = Object.values(upload.results)
  if (state === 'preview') {
    const counted = (problem: string) => rows.filter((row) => row.problem === problem).length
    return t(
      '{file}: {addresses, plural, one {# address} other {# addresses}}, {duplicates, plural, =0 {no duplicates} one {# duplicate} other {# duplicates}}, {invalid, plural, =0 {no invalid rows} one {# invalid row} other {# invalid rows}}.',
      {
        file: fileName,
        addresses: rows.filter(({ problem }) => !problem).length,
        duplicates: counted('duplicate'),
        invalid: counted('invalid') + counted('no-address'),
      },
    )
  }
  return t(
    '{invited, plural, one {# person invited} other {# people invited}}, {others, plural, =0 {none skipped} other {# skipped}}{left, plural, =0 {} other {, # not sent}}.',
    {
      invited: results.filter(({ result }) => result === 'invited').length,
      others: results.filter(({ result }) => result !== 'invited').length,
      left: unsent(upload).length,
    },
  )
}
