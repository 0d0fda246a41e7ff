import { Anchor, Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { installModel, type SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { fullDate } from '#web/ui/times.ts'
import { Disclosure } from './Disclosure.tsx'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

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
    <Modal opened onClose={onClose} title={t('Download {name}', { name })} size="lg">
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
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!agreed} loading={start.isPending}>
              {received > 0 ? t('Resume') : t('Download')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function Size({ model: { megabytes, received } }: { model: SpeechModel }) {
  const size = fileSize(megabytes * 1e6)
  return (
    <p>
      {received > 0
        ? t('{size}, {received} already downloaded.', { size, received: fileSize(received) })
        : `${size}.`}{' '}
      {t('The download continues in the background and resumes if interrupted.')}
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
        <Trans
          message="I accept the licence: {licence}"
          values={{
            licence: (
              <Anchor href={licenceUrl} target="_blank" rel="noreferrer" inherit>
                {licence}
              </Anchor>
            ),
          }}
        />
      }
      description={
        accepted
          ? t('Accepted by {name}, {date}.', {
              name: accepted.by,
              date: fullDate(accepted.at),
            })
          : t('Your name and the time are recorded.')
      }
    />
  )
}

function Checksum({ model: { pinned } }: { model: SpeechModel }) {
  return (
    <p className={css.facts}>
      {pinned
        ? t('The checksum is known. Any other file is rejected.')
        : t(
            'No checksum was published, so we trust the first download. After that, any other file is rejected.',
          )}
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
    <Disclosure label={t('Download from another place')}>
      <TextInput
        label={t('Folder or address')}
        description={t('A folder on the server, such as /mnt/stick, or an https address.')}
        placeholder={mirror || t('Publisher’s address')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Disclosure>
  )
}
