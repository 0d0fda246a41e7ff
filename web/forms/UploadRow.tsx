import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { explain } from '#web/ui/explain.ts'
import css from './forms.module.css'
import { cancelUpload, type FormUpload, retryUpload } from './uploads.ts'
import { t } from '#web/i18n/i18n.ts'

/** A PDF on its way: how much of it was sent, or why it wasn't. */
export function UploadRow({ upload }: { upload: FormUpload }) {
  const { id, file, error } = upload
  const queries = useQueryClient()
  const { name } = file
  return (
    <li className={css.form}>
      <strong className={css.name}>{name}</strong>
      <div className={css.actions}>
        {Boolean(error) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Retry {name}', { name })}
            onClick={() => retryUpload(queries, id)}
          >
            {t('Retry')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={
            error ? t('Remove {name}', { name }) : t('Cancel the upload of {name}', { name })
          }
          onClick={() => cancelUpload(id)}
        >
          {error ? t('Remove') : t('Cancel')}
        </Button>
      </div>
      <div className={css.below}>
        {error ? <UploadError error={error} /> : <SentShare upload={upload} />}
      </div>
    </li>
  )
}

function UploadError({ error }: { error: unknown }) {
  const { message, detail } = explain(error)
  return (
    <p className={css.failure} role="alert">
      {[message, detail].filter(Boolean).join(' ')}
    </p>
  )
}

function SentShare({ upload: { file, sent } }: { upload: FormUpload }) {
  const percent = Math.floor(sent * 100)
  return (
    <>
      <Progress
        value={percent}
        size="sm"
        aria-label={t('Uploading {name}', { name: file.name })}
        className={css.progress ?? ''}
      />
      <span>
        {percent === 0 && t('Waiting')}
        {percent > 0 && percent < 100 && t('{percent, number}% uploaded', { percent })}
        {percent === 100 && t('Saving')}
      </span>
    </>
  )
}
