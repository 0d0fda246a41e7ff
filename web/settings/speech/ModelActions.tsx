import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { isInstalled, isInstalling, isResumable } from './model-states.ts'
import css from './speech.module.css'
import { useModelActions } from './useModelActions.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  model: SpeechModel
  onInstall: () => void
}

/** Stop, download, measure and remove, as far as the state of the model allows them. */
export function ModelActions({ model, onInstall }: Props) {
  const { cancel, remove, measure } = useModelActions(model.id)
  if (isInstalling(model))
    return (
      <div className={css.actions}>
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('Stop')}
        </Button>
      </div>
    )
  return (
    <div className={css.actions}>
      {!isInstalled(model) && <DownloadButton model={model} onInstall={onInstall} />}
      {isInstalled(model) && (
        <MeasureButton
          model={model}
          isMeasuring={measure.isPending}
          onMeasure={() => measure.mutate()}
        />
      )}
      {(isInstalled(model) || isResumable(model)) && (
        <RemoveButton
          model={model}
          isRemoving={remove.isPending}
          onRemove={() => remove.mutate()}
        />
      )}
    </div>
  )
}

function DownloadButton({ model, onInstall }: Props) {
  const { name } = model
  const resumes = isResumable(model)
  return (
    <Button
      size="xs"
      variant={model.id === 'en-live' ? 'filled' : 'default'}
      leftSection={<Download size={14} aria-hidden />}
      aria-label={resumes ? t('Resume: {name}', { name }) : t('Download: {name}', { name })}
      onClick={onInstall}
    >
      {resumes ? t('Resume') : t('Download')}
    </Button>
  )
}

interface MeasureProps {
  model: SpeechModel
  isMeasuring: boolean
  onMeasure: () => void
}

function MeasureButton({ model: { id, name, measured }, isMeasuring, onMeasure }: MeasureProps) {
  // These two only support the others.
  if (id === 'vad' || id === 'speakers') return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={isMeasuring}
      aria-label={measured ? t('Measure again: {name}', { name }) : t('Measure: {name}', { name })}
      onClick={onMeasure}
    >
      {measured ? t('Measure again') : t('Measure')}
    </Button>
  )
}

interface RemoveProps {
  model: SpeechModel
  isRemoving: boolean
  onRemove: () => void
}

function RemoveButton({ model, isRemoving, onRemove }: RemoveProps) {
  return (
    <ConfirmButton
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={t('Remove: {name}', { name: model.name })}
      loading={isRemoving}
      question={
        isInstalled(model)
          ? t('Visits that need this model will wait for another one.')
          : t('{size} already downloaded will be deleted.', { size: fileSize(model.received) })
      }
      confirm={isInstalled(model) ? t('Remove model') : t('Delete download')}
      onConfirm={onRemove}
    >
      {t('Remove')}
    </ConfirmButton>
  )
}
