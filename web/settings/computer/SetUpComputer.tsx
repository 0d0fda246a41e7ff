import { Anchor, Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComputerPart, getComputer, NotesModel } from '#contract/computer.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fileSize } from '#common/file-size.ts'
import { installModel } from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Disclosure } from '../speech/Disclosure.tsx'
import css from '../speech/speech.module.css'
import { PartRow } from './PartRow.tsx'
import { computerQuery } from './queries.ts'
import { bytesToGet, isBusy, isInstalled, licencesOf, modelChoice, setUpWords } from './words.ts'

type Computer = Answer<typeof getComputer>

/** Speech and notes on this computer, in one go: what it is, how large, under which licences, and how far. */
export function SetUpComputer() {
  const { data } = useQuery(computerQuery)
  if (!data) return null
  return (
    <Panel title="Set up this computer">
      <p className={css.lead}>
        Transcription and notes run on this computer. <strong>Nothing leaves this computer.</strong>
      </p>
      <Parts computer={data} />
    </Panel>
  )
}

function Parts({ computer }: { computer: Computer }) {
  const { speech, notes, notesProblem, memoryBytes, freeDiskBytes } = computer
  const begun = notes.find((one) => isInstalled(one) || isBusy(one) || one.received > 0)
  const recommended = notes.find((one) => one.recommended)
  const [chosen, setChosen] = useState<string>()
  const model = notes.find(({ id }) => id === (chosen ?? begun?.id ?? recommended?.id))
  const wanted: ComputerPart[] = [...(model && notesProblem === '' ? [model] : []), ...speech]
  const missing = wanted.filter((part) => !isInstalled(part) && !isBusy(part))
  return (
    <>
      <ul className={css.rows}>
        {wanted.map((part) => (
          <PartRow key={part.id} part={part} model={part === model ? model : undefined} />
        ))}
      </ul>
      {notesProblem !== '' && <p className={css.warn}>{notesProblem}</p>}
      {!model && notesProblem === '' && (
        <p className={css.warn}>
          This computer has {fileSize(memoryBytes)} of memory, too little for a language model.
          Speech can be set up here. For notes, connect a language model on another computer in
          Settings → System; until then notes are Highlights, quoted from the visit.
        </p>
      )}
      {notesProblem === '' && (
        <Disclosure label="Other sizes">
          <Radio.Group
            label="Language model for notes"
            value={model?.id ?? null}
            onChange={setChosen}
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
      )}
      {missing.length > 0 && <Begin missing={missing} model={model} free={freeDiskBytes} />}
    </>
  )
}

interface BeginProps {
  missing: ComputerPart[]
  /** The language model among the parts. */
  model: NotesModel | undefined
  /** Free disk space in bytes; null where it is unknown. */
  free: number | null
}

/** The licences and the one button. */
function Begin({ missing, model, free }: BeginProps) {
  const licences = licencesOf(missing)
  const named = licences.map(({ licence }) => licence)
  const [accepted, setAccepted] = useState<string[]>([])
  const agreed = named.every((licence) => accepted.includes(licence))
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: async () => {
      for (const { id, licence } of missing)
        await call(installModel, { params: { id }, body: { acceptedLicence: licence, from: '' } })
    },
    meta: { shownBy: 'form' },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.speech }),
  })
  const size = bytesToGet(missing)
  return (
    <Stack gap="md" mt="md">
      <Checkbox
        checked={agreed}
        onChange={(event) => setAccepted(event.currentTarget.checked ? named : [])}
        label={licences.length > 1 ? 'I accept the licences' : 'I accept the licence'}
        description="Your name and the time are kept with it."
      />
      <p className={css.facts}>
        {licences.map(({ licence, licenceUrl }, at) => (
          <span key={licence}>
            {at > 0 && ' · '}
            <Anchor href={licenceUrl} target="_blank" rel="noreferrer" inherit>
              {licence}
            </Anchor>
          </span>
        ))}
      </p>
      {free !== null && free < size && (
        <p className={css.warn}>
          The disk has {fileSize(free)} free, but {fileSize(size)} is needed. Free up some space
          first.
        </p>
      )}
      <FormError error={start.error} />
      <Group>
        <Button disabled={!agreed} loading={start.isPending} onClick={() => start.mutate()}>
          {setUpWords(missing, model)}
        </Button>
      </Group>
    </Stack>
  )
}
