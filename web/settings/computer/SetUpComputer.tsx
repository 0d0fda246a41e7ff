import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComputerPart, getComputer, NotesModel } from '#contract/computer.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Disclosure } from '../speech/Disclosure.tsx'
import css from '../speech/speech.module.css'
import { InstallParts } from './InstallParts.tsx'
import { PartRow } from './PartRow.tsx'
import { computerQuery } from './queries.ts'
import { isBusy, isInstalled, modelChoice } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

type Computer = Answer<typeof getComputer>

/** Installs speech and notes on this computer at once: the parts, their sizes, licences and progress. */
export function SetUpComputer() {
  const { data } = useQuery(computerQuery)
  if (!data) return null
  return (
    <Panel title={t('Set up this computer')}>
      <p className={css.lead}>
        {t('Transcription and notes run on this computer.')}{' '}
        <strong>{t('Nothing leaves this computer.')}</strong>
      </p>
      <Parts computer={data} />
    </Panel>
  )
}

function Parts({ computer }: { computer: Computer }) {
  const { speech, notes, notesProblem, freeDiskBytes } = computer
  const [chosen, setChosen] = useState<string>()
  const model = notes.find(({ id }) => id === (chosen ?? defaultModel(notes)?.id))
  const canWrite = notesProblem === ''
  const wanted: ComputerPart[] = [...(model && canWrite ? [model] : []), ...speech]
  const missing = wanted.filter((part) => !isInstalled(part) && !isBusy(part))
  return (
    <>
      <ul className={css.rows}>
        {wanted.map((part) => (
          <PartRow key={part.id} part={part} model={part === model ? model : undefined} />
        ))}
      </ul>
      {!canWrite && <p className={css.warn}>{translate(notesProblem)}</p>}
      {!model && canWrite && <TooLittleMemory bytes={computer.memoryBytes} />}
      {canWrite && <OtherSizes notes={notes} model={model} onChange={setChosen} />}
      {missing.length > 0 && <InstallParts missing={missing} model={model} free={freeDiskBytes} />}
    </>
  )
}

/** The model whose installation has begun, otherwise the recommended one. */
function defaultModel(notes: readonly NotesModel[]): NotesModel | undefined {
  const begun = notes.find((one) => isInstalled(one) || isBusy(one) || one.received > 0)
  return begun ?? notes.find((one) => one.recommended)
}

function TooLittleMemory({ bytes }: { bytes: number }) {
  return (
    <p className={css.warn}>
      {t(
        'This computer has {size} of memory, too little for a language model. You can still set up speech. For notes, connect a language model on another computer below. Until then, notes are Highlights: quotes from the visit.',
        { size: fileSize(bytes) },
      )}
    </p>
  )
}

interface SizesProps {
  notes: readonly NotesModel[]
  model: NotesModel | undefined
  onChange: (id: string) => void
}

function OtherSizes({ notes, model, onChange }: SizesProps) {
  return (
    <Disclosure label={t('Other sizes')}>
      <Radio.Group
        label={t('Language model for notes')}
        value={model?.id ?? null}
        onChange={onChange}
      >
        <Stack gap="xs" mt="xs">
          {notes.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={modelChoice(one)}
              description={one.name}
              disabled={!one.fits && !isInstalled(one)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Disclosure>
  )
}
