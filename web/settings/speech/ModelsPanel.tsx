import { Disclosure } from './Disclosure.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { listSpeechModels, SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { isInstalling } from './model-states.ts'
import { ModelRow } from './ModelRow.tsx'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'

type Machine = Answer<typeof listSpeechModels>['machine']

/** Their progress is in the recommended card. */
const RECOMMENDED = new Set(['en-live', 'vad', 'speakers'])

const isListed = (model: SpeechModel) =>
  model.state !== 'none' && !(RECOMMENDED.has(model.id) && isInstalling(model))

/** The models that can run on this computer: those installed or under way, then the rest behind a fold. */
export function ModelsPanel({ models, machine, mirror }: Answer<typeof listSpeechModels>) {
  const begun = models.filter(isListed)
  const others = models.filter(({ state }) => state === 'none')
  const row = (model: SpeechModel) => (
    <ModelRow key={model.id} model={model} machine={machine} mirror={mirror} />
  )
  return (
    <Panel title={t('Speech models on this computer')}>
      <p className={css.lead}>
        {t('Audio never leaves this computer.')} {machineInWords(machine)}
      </p>
      {begun.length > 0 && <ul className={css.rows}>{begun.map(row)}</ul>}
      {others.length > 0 && (
        <Disclosure
          label={
            begun.length > 0
              ? t('{count, plural, one {# more model} other {# more models}}', {
                  count: others.length,
                })
              : t('{count, plural, one {# model} other {All # models}}', { count: others.length })
          }
        >
          <ul className={css.rows}>{others.map(row)}</ul>
        </Disclosure>
      )}
    </Panel>
  )
}

function machineInWords({ cores, memoryBytes, freeDiskBytes }: Machine): string {
  const memory = fileSize(memoryBytes)
  if (freeDiskBytes === null)
    return t('It has {cores, plural, one {# core} other {# cores}} and {memory} of memory.', {
      cores,
      memory,
    })
  return t(
    'It has {cores, plural, one {# core} other {# cores}}, {memory} of memory and {disk} of free disk space.',
    { cores, memory, disk: fileSize(freeDiskBytes) },
  )
}
