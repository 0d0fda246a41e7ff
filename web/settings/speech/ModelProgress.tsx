import { Progress } from '@mantine/core'
import type { SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import css from './speech.module.css'
import { downloadPercent } from './words.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** The progress of an installation. */
export function ModelProgress({ model }: { model: SpeechModel }) {
  const { state, received, total, megabytes } = model
  const percent = downloadPercent(model)
  if (state === 'unpacking')
    return (
      <>
        <Progress value={100} size="sm" animated aria-label={t('Unpacking')} />
        <p className={css.facts}>{t('Checking and unpacking. You can leave this page.')}</p>
      </>
    )
  return (
    <>
      <Progress value={percent} size="sm" aria-label={t('Downloaded')} />
      <p className={css.facts}>
        <Trans
          message="{progress}. You can leave this page."
          values={{
            progress: (
              <span className="tabular">
                {t('{received} of {total}, {percent}%', {
                  received: fileSize(received),
                  total: fileSize(total ?? megabytes * 1e6),
                  percent,
                })}
              </span>
            ),
          }}
        />
      </p>
    </>
  )
}
