import { TextInput } from '@mantine/core'
import { CopyText } from '#web/ui/CopyText.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  label: string
  description: string
  address: string
}

/** An address of the installation that the administrator registers elsewhere. */
export function AddressToCopy({ label, description, address }: Props) {
  return (
    <div>
      <TextInput label={label} description={description} readOnly value={address} mb="xs" />
      <CopyText text={address} label={t('Copy “{label}”', { label })} />
    </div>
  )
}
