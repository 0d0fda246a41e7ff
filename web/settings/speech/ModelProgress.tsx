import { Progress } from '@mantine/core'
import type { SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#common/file-size.ts'
import css from './speech.module.css'
import { downloadPercent } from './words.ts'

/** The progress of an installation. */
export function ModelProgress({ model }: { model: SpeechModel }) {
  const { state, received, total, megabytes } = model
  const percent = downloadPercent(model)
  if (state === 'unpacking')
    return (
      <>
        <Progress value={100} size="sm" animated aria-label="Unpacking" />
        <p className={css.facts}>Being checked and unpacked. You can leave this page.</p>
      </>
    )
  return (
    <>
      <Progress value={percent} size="sm" aria-label="Downloaded" />
      <p className={css.facts}>
        <span className="tabular">
          {fileSize(received)} of {fileSize(total ?? megabytes * 1e6)}, {percent}%
        </span>
        . You can leave this page.
      </p>
    </>
  )
}
