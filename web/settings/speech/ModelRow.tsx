import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import type { SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { InstallDialog } from './InstallDialog.tsx'
import { isInstalled, isInstalling, modelStates } from './model-states.ts'
import { ModelActions } from './ModelActions.tsx'
import { ModelProgress } from './ModelProgress.tsx'
import css from './speech.module.css'
import { languagesInWords, measuredInWords } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** A loaded model takes about twice its file size of memory. */
const MEMORY_FACTOR = 2.2

interface Props {
  model: SpeechModel
  machine: { memoryBytes: number }
  mirror: string
}

/** One speech model: its purpose, its state and its actions. */
export function ModelRow({ model, machine, mirror }: Props) {
  const [installing, setInstalling] = useState(false)
  const { name, state } = model
  const Icon = isInstalled(model) ? CircleCheck : state === 'failed' ? CircleAlert : CircleDashed
  return (
    <li data-state={state} aria-label={name}>
      <Icon size={18} aria-hidden />
      <ModelFacts model={model} memoryBytes={machine.memoryBytes} />
      <Tag tone={modelStates[state].tone}>{modelStates[state].word}</Tag>
      <ModelActions model={model} onInstall={() => setInstalling(true)} />
      {installing && (
        <InstallDialog model={model} mirror={mirror} onClose={() => setInstalling(false)} />
      )}
    </li>
  )
}

function ModelFacts({ model, memoryBytes }: { model: SpeechModel; memoryBytes: number }) {
  const { name, purpose, megabytes, languages, licence, state, error, measured } = model
  const needed = megabytes * 1e6 * MEMORY_FACTOR
  return (
    <div className={css.what}>
      <strong>{translate(purpose)}</strong>
      <p className={css.facts}>
        {name} · {fileSize(megabytes * 1e6)} · {languagesInWords(languages)} · {licence}
      </p>
      {!isInstalled(model) && needed > memoryBytes && (
        <p className={css.warn}>
          {t('Needs about {size} of memory, more than this computer has.', {
            size: fileSize(needed),
          })}
        </p>
      )}
      {isInstalling(model) && <ModelProgress model={model} />}
      {error && <p className={state === 'failed' ? css.wrong : css.warn}>{translate(error)}</p>}
      {isInstalled(model) && measured && <p className={css.facts}>{measuredInWords(measured)}</p>}
    </div>
  )
}
