import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './context.module.css'
import { FileRows } from './FileRows.tsx'
import type { FilesUnderWay } from './under-way.ts'

interface Props extends FilesUnderWay {
  scribe: Scribe
}

/** The files on their way to a visit without a transcript, in the transcript's place. */
export function UnderWay({ scribe, uploads, files, isBusy }: Props) {
  const title = isBusy ? t('Adding files') : t('Files not added')
  return (
    <section className={css.underWay} aria-label={title}>
      <h3>{title}</h3>
      <FileRows scribeId={scribe.id} files={files} uploads={uploads} />
    </section>
  )
}
