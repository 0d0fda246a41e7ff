import { Disclosure } from './Disclosure.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { listSpeechModels, SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#common/file-size.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { isInstalling } from './model-states.ts'
import { ModelRow } from './ModelRow.tsx'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Their progress is in the recommended card. */
const RECOMMENDED = new Set(['en-live', 'vad', 'speakers'])

const isListed = (model: SpeechModel) =>
  model.state !== 'none' && !(RECOMMENDED.has(model.id) && isInstalling(model))

/** The models that can run on this computer: those installed or under way, then the rest behind a fold. */
export function ModelsPanel({ models, machine, mirror }: Answer<typeof listSpeechModels>) {
  const { cores, memoryBytes, freeDiskBytes } = machine
  const begun = models.filter(isListed)
  const others = models.filter(({ state }) => state === 'none')
  const row = (model: SpeechModel) => (
    <ModelRow key={model.id} model={model} machine={machine} mirror={mirror} />
  )
  return (
    <Panel title={t('Speech models on this computer')}>
      <p className={css.lead}>
        {t('Audio never leaves this computer. It has {cores}', { cores })}{' '}
        {cores === 1 ? 'core' : 'cores'}
        {t(', {fileSize} of memory', { fileSize: fileSize(memoryBytes) })}
        {freeDiskBytes !== null && (
          <>{t('and {fileSize} of free disk space', { fileSize: fileSize(freeDiskBytes) })}</>
        )}
        .
      </p>
      {begun.length > 0 && <ul className={css.rows}>{begun.map(row)}</ul>}
      {others.length > 0 && (
        <Disclosure
          label={
            begun.length > 0
              ? t('{length} more models', { length: others.length })
              : t('All {length} models', { length: others.length })
          }
        >
          <ul className={css.rows}>{others.map(row)}</ul>
        </Disclosure>
      )}
    </Panel>
  )
}
