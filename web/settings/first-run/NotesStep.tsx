import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fileSize } from '#web/i18n/file-size.ts'
import type { NotesModel } from '#contract/computer.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { DownloadCard } from '../computer/DownloadCard.tsx'
import { FoundServers } from '../computer/FoundServers.tsx'
import { computerQuery } from '../computer/queries.ts'
import { isBusy, isInstalled } from '../computer/words.ts'
import { ModelForm } from '../ModelForm.tsx'
import { systemQuery } from '../queries.ts'
import css from './first-run.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** Sets up what writes notes: the built-in model, a server on this computer, or a provider with a key. */
export function NotesStep() {
  const { data: system } = useQuery(systemQuery)
  const [usesProvider, setUsesProvider] = useState(false)
  if (system?.model.source === 'environment') return <ModelForm model={system.model} />
  return (
    <>
      {system && <FoundServers inUse={system.model.baseUrl} />}
      <BuiltIn onProvider={() => setUsesProvider(true)} />
      {usesProvider && system && <ModelForm model={system.model} />}
    </>
  )
}

function BuiltIn({ onProvider }: { onProvider: () => void }) {
  const query = useQuery(computerQuery)
  const useProvider = (
    <Button variant="default" onClick={onProvider}>
      {t('Use a provider with a key')}
    </Button>
  )
  return (
    <Panel title={t('Notes')}>
      <p className={css.text}>
        {t(
          'A language model writes your notes. Without one, Highlights lists quotes from the visit.',
        )}
      </p>
      <Loaded what={t('the language models')} query={query} rows={2}>
        {({ notes, notesProblem, freeDiskBytes }) => {
          const model = notesProblem === '' ? suggestedModel(notes) : undefined
          if (model)
            return (
              <ModelDownload model={model} free={freeDiskBytes}>
                {useProvider}
              </ModelDownload>
            )
          return (
            <>
              <p className={css.text}>{translate(notesProblem) || tooLittleMemory}</p>
              {useProvider}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const tooLittleMemory = t(
  'This computer has too little memory for a language model. Use one on another computer, or a provider.',
)

interface ModelDownloadProps {
  model: NotesModel
  /** Free disk space in bytes. */
  free: number | null
  children: ReactNode
}

function ModelDownload({ model, free, children }: ModelDownloadProps) {
  return (
    <DownloadCard
      title={t('Built-in model, on this computer, {size}.', { size: fileSize(model.bytes) })}
      promise={t('Nothing leaves this computer. Takes {size} of memory while it writes.', {
        size: fileSize(model.memoryBytes),
      })}
      ready={t('The built-in model is installed.')}
      parts={[model]}
      free={free}
    >
      {children}
    </DownloadCard>
  )
}

/** The model whose installation has begun, otherwise the recommended one. */
function suggestedModel(notes: readonly NotesModel[]): NotesModel | undefined {
  const begun = notes.find((one) => isInstalled(one) || isBusy(one) || one.received > 0)
  return begun ?? notes.find(({ recommended }) => recommended)
}
