import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, Download } from 'lucide-react'
import { useState } from 'react'
import { cancelInstall, measureModel, removeModel, type SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#common/file-size.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Tag, type Tone } from '#web/ui/Tag.tsx'
import { InstallDialog } from './InstallDialog.tsx'
import css from './speech.module.css'
import { languagesInWords, measuredInWords, percentOf } from './words.ts'

const states = {
  none: { word: 'Not installed', tone: 'plain' },
  waiting: { word: 'Waiting', tone: 'plain' },
  downloading: { word: 'Downloading', tone: 'plain' },
  unpacking: { word: 'Unpacking', tone: 'plain' },
  installed: { word: 'Installed', tone: 'good' },
  failed: { word: 'Failed', tone: 'wrong' },
  cancelled: { word: 'Stopped', tone: 'check' },
} as const satisfies Record<SpeechModel['state'], { word: string; tone: Tone }>

/** A loaded model takes about twice its size, with what surrounds it. */
const MEMORY_FACTOR = 2.2

interface Props {
  model: SpeechModel
  machine: { memoryBytes: number }
  mirror: string
}

/** One model: what it is for, how far it is, and what one can do with it. */
export function ModelRow({ model, machine, mirror }: Props) {
  const [installing, setInstalling] = useState(false)
  const { id, name, purpose, megabytes, languages, state, error, measured } = model
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keys.speech })
  const params = { id }
  const cancel = useMutation({
    mutationFn: () => call(cancelInstall, { params }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => call(removeModel, { params }),
    onSettled: refresh,
  })
  const measure = useMutation({
    mutationFn: () => call(measureModel, { params }),
    onSettled: refresh,
  })
  const isBusy = state === 'waiting' || state === 'downloading' || state === 'unpacking'
  const isInstalled = state === 'installed'
  const Icon = isInstalled ? CircleCheck : state === 'failed' ? CircleAlert : CircleDashed
  const needed = megabytes * 1e6 * MEMORY_FACTOR
  const resumes = !isBusy && !isInstalled && model.received > 0
  return (
    <li data-state={state} aria-label={name}>
      <Icon size={18} aria-hidden />
      <div className={css.what}>
        <strong>{purpose}</strong>
        <p className={css.facts}>
          {name} · {fileSize(megabytes * 1e6)} · {languagesInWords(languages)} · {model.licence}
        </p>
        {!isInstalled && needed > machine.memoryBytes && (
          <p className={css.warn}>
            Needs about {fileSize(needed)} of memory, more than this machine has.
          </p>
        )}
        {isBusy && <Received model={model} />}
        {error && <p className={state === 'failed' ? css.wrong : css.warn}>{error}</p>}
        {isInstalled && measured && <p className={css.facts}>{measuredInWords(measured)}</p>}
      </div>
      <Tag tone={states[state].tone}>{states[state].word}</Tag>
      <div className={css.actions}>
        {isBusy && (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Stop
          </Button>
        )}
        {!isBusy && !isInstalled && (
          <Button
            size="xs"
            variant={id === 'en-live' ? 'filled' : 'default'}
            leftSection={<Download size={14} aria-hidden />}
            aria-label={`${resumes ? 'Go on' : 'Download'}: ${name}`}
            onClick={() => setInstalling(true)}
          >
            {resumes ? 'Go on' : 'Download'}
          </Button>
        )}
        {isInstalled && id !== 'vad' && id !== 'speakers' && (
          <Button
            size="xs"
            variant="default"
            loading={measure.isPending}
            aria-label={`${measured ? 'Measure again' : 'Measure'}: ${name}`}
            onClick={() => measure.mutate()}
          >
            {measured ? 'Measure again' : 'Measure'}
          </Button>
        )}
        {(isInstalled || resumes) && (
          <ConfirmButton
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Remove: ${name}`}
            loading={remove.isPending}
            question={
              isInstalled
                ? 'Visits that need this model wait for another.'
                : `${fileSize(model.received)} were received and are deleted.`
            }
            confirm={isInstalled ? 'Remove the model' : 'Delete them'}
            onConfirm={() => remove.mutate()}
          >
            Remove
          </ConfirmButton>
        )}
      </div>
      {installing && (
        <InstallDialog model={model} mirror={mirror} onClose={() => setInstalling(false)} />
      )}
    </li>
  )
}

function Received({ model }: { model: SpeechModel }) {
  const { state, received, total, megabytes } = model
  const percent = percentOf(model)
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
