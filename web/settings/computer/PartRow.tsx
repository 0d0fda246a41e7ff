import { Anchor, Button, Progress } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import css from '../speech/speech.module.css'
import { useModelActions } from '../speech/useModelActions.ts'
import { isBusy, isInstalled, speedInWords } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  part: ComputerPart
  /** The part again, if it is a language model. */
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
        <strong>{translate(purpose)}</strong>
        <p className={css.facts}>
          {name} · {fileSize(bytes)} · {licence}
        </p>
        {isBusy(part) && <Downloaded part={part} />}
        {!isBusy(part) && !installed && part.received > 0 && (
          <p className={css.facts}>
            {t('{received} of {total} downloaded.', {
              received: fileSize(part.received),
              total: fileSize(bytes),
            })}
          </p>
        )}
        {error !== '' && (
          <p className={state === 'failed' ? css.wrong : css.warn}>{translate(error)}</p>
        )}
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
        aria-label={t('Stop: {name}', { name })}
        onClick={() => cancel.mutate()}
      >
        {t('Stop')}
      </Button>
    )
  if (!isModel || (!isInstalled(part) && received === 0)) return null
  return (
    <ConfirmButton
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={t('Remove: {name}', { name })}
      loading={remove.isPending}
      question={t('{size} will be deleted from this computer.', { size: fileSize(received) })}
      confirm={t('Remove model')}
      onConfirm={() => remove.mutate()}
    >
      {t('Remove')}
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
        aria-label={isChecking ? t('Installing') : t('Downloaded')}
      />
      <p className={css.facts}>
        {isChecking
          ? t('Downloaded. Installing now. You can leave this page.')
          : t('{received} of {total}, {percent}%. You can leave this page.', {
              received: fileSize(received),
              total: fileSize(bytes),
              percent,
            })}
      </p>
    </>
  )
}

/** The measured speed and quality of a model on this computer, or that they aren't measured. */
function Measured({ model: { speed, measured, inUse } }: { model: NotesModel }) {
  return (
    <>
      <p className={css.facts}>
        {speed ? speedInWords(speed) : t('Speed hasn’t been measured on this computer.')}
      </p>
      {!inUse && <p className={css.facts}>{t('Not in use. Choose it below.')}</p>}
      {!measured && (
        <p className={css.warn}>
          {t('Note quality hasn’t been measured on this computer.')}{' '}
          <Anchor component={Link} to={paths.admin('quality')} inherit>
            {t('Compare models in Quality')}
          </Anchor>
        </p>
      )}
    </>
  )
}
