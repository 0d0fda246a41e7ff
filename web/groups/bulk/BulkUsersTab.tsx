import { Button, FileButton, Group as Row } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { AppError } from '#contract/errors.ts'
import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../groups.module.css'
import { closeCsv, openCsv, useBulkUploads } from './bulk-upload.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { CsvRows } from './CsvRows.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Invites the people of a CSV file, after a preview. */
export function BulkUsersTab({ group: { id } }: { group: Group }) {
  const upload = useBulkUploads((uploads) => uploads[id])
  if (!upload || 'error' in upload)
    return (
      <div className={css.stack}>
        <FormError error={upload && new AppError('bad-request', upload.error, upload)} />
        <EmptyState
          icon={FileUp}
          title={t('Invite many people at once')}
          actions={<ChooseFile groupId={id} />}
        >
          {t('Choose a CSV file with email addresses. You can check it before you invite anyone.')}
        </EmptyState>
      </div>
    )
  const isBusy = upload.state === 'sending' || upload.state === 'cancelling'
  return (
    <div className={css.bulk}>
      <BulkProgress groupId={id} upload={upload} />
      <CsvRows upload={upload} />
      {!isBusy && (
        <Row gap="xs">
          <ChooseFile groupId={id} other />
          <Button variant="subtle" onClick={() => closeCsv(id)}>
            {t('Close')}
          </Button>
        </Row>
      )}
    </div>
  )
}

function ChooseFile({ groupId, other = false }: { groupId: string; other?: boolean }) {
  return (
    <FileButton accept=".csv,text/csv" onChange={(file) => file && void openCsv(groupId, file)}>
      {(props) => (
        <Button {...props} {...(other && { variant: 'default' })}>
          {other ? t('Choose another file') : t('Choose CSV file')}
        </Button>
      )}
    </FileButton>
  )
}
