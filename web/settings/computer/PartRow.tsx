import { Anchor, Button, Progress } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { fileSize } from '#common/file-size.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import css from '../speech/speech.module.css'
import { useModelActions } from '../speech/useModelActions.ts'
import { isBusy, isInstalled, speedInWords } from './words.ts'

interface Props {
  part: ComputerPart
  /** The part again, where it is a language model. */
  model: NotesModel | undefined
}

/** One part to set up: its purpose, its progress, and how to stop or remove it. */
export function PartRow({ part, model }: Props) {
  const { name, purpose, bytes, licence, state, error } = part
  const installed = isInstalled(part)
  const Icon = installed ? CircleCheck : state === 'failed' ? CircleAlert : CircleDashed
  return (
    <li data-state={state} aria-label={name}>
      <Icon size={18} aria-hidden />
      <div className={css.what}>
        <strong>{purpose}</strong>
        <p className={css.facts}>
          {name} · {fileSize(bytes)} · {licence}
        </p>
        {isBusy(part) && <Downloaded part={part} />}
        {!isBusy(part) && !installed && part.received > 0 && (
          <p className={css.facts}>
            {fileSize(part.received)} of {fileSize(bytes)} downloaded. Continue to resume the
            download.
          </p>
        )}
        {error !== '' && <p className={state === 'failed' ? css.wrong : css.warn}>{error}</p>}
        {model && installed && <Measured model={model} />}
      </div>
      <div>
        <PartAction part={part} isModel={model !== undefined} />
      </div>
    </li>
  )
}

/** Stops an installation; only language models can be removed. */
function PartAction({ part, isModel }: { part: ComputerPart; isModel: boolean }) {
  const { id, name, received } = part
  const { cancel, remove } = useModelActions(id)
  if (isBusy(part))
    return (
      <Button
        size="xs"
        variant="default"
        loading={cancel.isPending}
        aria-label={`Stop: ${name}`}
        onClick={() => cancel.mutate()}
      >
        Stop
      </Button>
    )
  if (!isModel || (!isInstalled(part) && received === 0)) return null
  return (
    <ConfirmButton
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={`Remove: ${name}`}
      loading={remove.isPending}
      question={`${fileSize(received)} are deleted from this computer.`}
      confirm="Remove the model"
      onConfirm={() => remove.mutate()}
    >
      Remove
    </ConfirmButton>
  )
}

function Downloaded({ part: { state, received, bytes } }: { part: ComputerPart }) {
  const percent = Math.min(100, Math.round((received / bytes) * 100))
  const isChecking = state === 'unpacking'
  return (
    <>
      <Progress
        value={isChecking ? 100 : percent}
        size="sm"
        animated={isChecking}
        aria-label={isChecking ? 'Installing' : 'Downloaded'}
      />
      <p className={css.facts}>
        {isChecking
          ? 'Downloaded and checked; being installed.'
          : `${fileSize(received)} of ${fileSize(bytes)}, ${percent}%.`}{' '}
        You can leave this page.
      </p>
    </>
  )
}

/** The measured speed and quality of a model on this computer, or that they aren't measured. */
function Measured({ model: { speed, measured, inUse } }: { model: NotesModel }) {
  return (
    <>
      <p className={css.facts}>
        {speed
          ? speedInWords(speed)
          : 'Speed not measured on this computer, so no times are shown.'}
      </p>
      {!inUse && <p className={css.facts}>Not in use: choose it below.</p>}
      {!measured && (
        <p className={css.warn}>
          Note quality not measured on this computer.{' '}
          <Anchor component={Link} to={paths.admin('quality')} inherit>
            Compare them in Quality
          </Anchor>
        </p>
      )}
    </>
  )
}
