import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { fullDate } from '#web/ui/times.ts'
import { AuditLog } from './AuditLog.tsx'
import { receiptsQuery } from './queries.ts'
import { ReceiptView } from './ReceiptView.tsx'
import css from './sign.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The receipts of a note, recomputed when opened, and who did what with the visit's notes. */
export function Receipts({ note }: { note: Note }) {
  const { data, isPending, error, refetch } = useQuery(receiptsQuery(note))
  const [chosen, setChosen] = useState(0)
  if (isPending) return <LoadingRows count={4} label={t('Checking the receipt')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not read the receipt')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const open = data[chosen]
  if (!open) return <p>{t('This note has no receipt.')}</p>
  return (
    <div className={css.receipt}>
      {data.length > 1 && (
        <ul className={css.chain} aria-label={t('Receipts')}>
          {data.map(({ hash, receipt }, at) => (
            <li key={hash}>
              <UnstyledButton aria-current={at === chosen} onClick={() => setChosen(at)}>
                {receipt.amendment ? t('Amendment') : t('First signature')} ·{' '}
                {fullDate(receipt.signedAt)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <ReceiptView item={open} />
      <AuditLog scribeId={note.scribeId} />
    </div>
  )
}
