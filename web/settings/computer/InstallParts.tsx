import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../speech/speech.module.css'
import { LicenceLinks } from './LicenceLinks.tsx'
import { useInstall } from './useInstall.ts'
import { bytesToGet, listLicences, setUpWords } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  missing: ComputerPart[]
  /** The language model among the parts. */
  model: NotesModel | undefined
  /** Free disk space in bytes; null if it is unknown. */
  free: number | null
}

/** The licences to accept, and the one button that installs all parts. */
export function InstallParts({ missing, model, free }: Props) {
  const licences = listLicences(missing)
  const names = licences.map(({ licence }) => licence)
  const [accepted, setAccepted] = useState<string[]>([])
  const agreed = names.every((licence) => accepted.includes(licence))
  const install = useInstall(missing)
  const size = bytesToGet(missing)
  return (
    <Stack gap="md" mt="md">
      <Checkbox
        checked={agreed}
        onChange={(event) => setAccepted(event.currentTarget.checked ? names : [])}
        label={licences.length > 1 ? t('I accept the licences') : t('I accept the licence')}
        description={t('Your name and the time are recorded.')}
      />
      <LicenceLinks parts={missing} />
      {free !== null && free < size && (
        <p className={css.warn}>
          {t('Not enough disk space: {needed} needed, {free} free.', {
            needed: fileSize(size),
            free: fileSize(free),
          })}
        </p>
      )}
      <FormError error={install.error} />
      <Group>
        <Button disabled={!agreed} loading={install.isPending} onClick={() => install.mutate()}>
          {setUpWords(missing, model)}
        </Button>
      </Group>
    </Stack>
  )
}
