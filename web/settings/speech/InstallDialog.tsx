import { Anchor, Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { installModel, type SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#common/file-size.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { fullDate } from '#web/ui/times.ts'
import { Disclosure } from './Disclosure.tsx'
import css from './speech.module.css'

interface Props {
  model: SpeechModel
  mirror: string
  onClose: () => void
}

/** Asks for the licence before a download, and for another place to download from. */
export function InstallDialog({ model, mirror, onClose }: Props) {
  const { id, name, licence, received } = model
  const [agreed, setAgreed] = useState(false)
  const [from, setFrom] = useState('')
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () =>
      call(installModel, { params: { id }, body: { acceptedLicence: licence, from } }),
    meta: { shownBy: 'form' },
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.speech }),
  })
  return (
    <Modal opened onClose={onClose} title={`Download ${name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (agreed) start.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <Stack gap="md">
          <Size model={model} />
          <LicenceCheckbox model={model} checked={agreed} onChange={setAgreed} />
          <Checksum model={model} />
          <SourceField mirror={mirror} value={from} onChange={setFrom} />
          <FormError error={start.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!agreed} loading={start.isPending}>
              {received > 0 ? 'Resume' : 'Download'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Size({ model: { megabytes, received } }: { model: SpeechModel }) {
  return (
    <p>
      {fileSize(megabytes * 1e6)}
      {received > 0 && <>, of which {fileSize(received)} are here already</>}. The download goes on
      when you leave the page, and after a broken connection.
    </p>
  )
}

interface LicenceProps {
  model: SpeechModel
  checked: boolean
  onChange: (checked: boolean) => void
}

function LicenceCheckbox({ model, checked, onChange }: LicenceProps) {
  const { licence, licenceUrl, accepted } = model
  return (
    <Checkbox
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          I accept the licence:{' '}
          <Anchor href={licenceUrl} target="_blank" rel="noreferrer" inherit>
            {licence}
          </Anchor>
        </>
      }
      description={
        accepted
          ? `Accepted before by ${accepted.by}, ${fullDate(accepted.at)}.`
          : 'Your name and the time are kept with it.'
      }
    />
  )
}

function Checksum({ model: { pinned } }: { model: SpeechModel }) {
  return (
    <p className={css.facts}>
      {pinned
        ? 'Its checksum is known: any other file is refused.'
        : 'No checksum of this file was released, so the first download is trusted. Its checksum is kept, and any other file is refused from then on.'}
    </p>
  )
}

interface SourceProps {
  mirror: string
  value: string
  onChange: (from: string) => void
}

function SourceField({ mirror, value, onChange }: SourceProps) {
  return (
    <Disclosure label="From another place">
      <TextInput
        label="Folder or address"
        description="A folder on the server, such as /mnt/stick, or an https address that holds the files."
        placeholder={mirror || 'The publisher’s own'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Disclosure>
  )
}
