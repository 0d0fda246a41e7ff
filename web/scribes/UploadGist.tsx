import type { ReactNode } from 'react'
import { useUploadPercent } from '#web/context/under-way.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './scribes.module.css'

/** How far files are that are being sent to a visit of a list; its gist once they are there. */
export function UploadGist({ scribeId, children }: { scribeId: string; children: ReactNode }) {
  const percent = useUploadPercent(scribeId)
  if (percent === undefined) return children
  return (
    <span className={css.rowUpload}>
      {t('Uploading {percent, number}%', { percent })}
      <span className={css.rowTrack} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
    </span>
  )
}
