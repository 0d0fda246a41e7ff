import { Disclosure } from './Disclosure.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { listSpeechModels, SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#common/file-size.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { ModelRow } from './ModelRow.tsx'
import css from './speech.module.css'

/** The models that most installations need; the others are for special cases. */
const FIRST = new Set(['en-live', 'multi-live', 'speakers'])

const isShown = ({ id, state }: SpeechModel) => FIRST.has(id) || state !== 'none'

/** The models that can run on this machine. */
export function ModelsPanel({ models, machine, mirror }: Answer<typeof listSpeechModels>) {
  const { cores, memoryBytes, freeDiskBytes } = machine
  const shown = models.filter(isShown)
  const others = models.filter((model) => !isShown(model))
  const row = (model: SpeechModel) => (
    <ModelRow key={model.id} model={model} machine={machine} mirror={mirror} />
  )
  return (
    <Panel title="Speech models on this machine">
      <p className={css.lead}>
        They run here, and no audio leaves this machine. It has {cores}{' '}
        {cores === 1 ? 'core' : 'cores'}, {fileSize(memoryBytes)} of memory
        {freeDiskBytes !== null && <> and {fileSize(freeDiskBytes)} of free disk</>}.
      </p>
      <ul className={css.rows}>{shown.map(row)}</ul>
      {others.length > 0 && (
        <Disclosure label={`${others.length} more models`}>
          <ul className={css.rows}>{others.map(row)}</ul>
        </Disclosure>
      )}
    </Panel>
  )
}
