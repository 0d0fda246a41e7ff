import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FaxCover } from '#contract/form-output.ts'
import { useUser } from '#web/api/useUser.ts'
import signing from '../signing/signing.module.css'
import { language, t } from '#web/i18n/i18n.ts'

interface Props {
  download: UseMutationResult<void, Error, FaxCover | null>
  onClose: () => void
}

/** Asks who a fax is for, and downloads the PDF with a cover sheet as its first page. */
export function FaxCoverDialog({ download, onClose }: Props) {
  const { cover, setLanguage, input } = useCover()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    download.mutate(cover, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('Fax cover sheet')}>
      <form onSubmit={submit} className={signing.question}>
        <p>{t('It becomes the first page of the PDF. Don’t name the patient on it.')}</p>
        <TextInput data-autofocus required label={t('To')} {...input('to')} />
        <TextInput type="tel" label={t('Recipient’s fax number')} {...input('toFax')} />
        <TextInput required label={t('From')} {...input('from')} />
        <TextInput type="tel" label={t('Your telephone number')} {...input('fromPhone')} />
        <Textarea autosize minRows={2} label={t('Remarks')} {...input('remarks')} />
        <NativeSelect
          label={t('Language of the cover sheet')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'Français' },
          ]}
          value={cover.language}
          onChange={({ currentTarget: { value } }) => setLanguage(value)}
        />
        <div className={signing.actions}>
          <Button type="submit" loading={download.isPending}>
            {t('Download with the cover sheet')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The cover sheet as it is typed; the sender comes from the profile. */
function useCover() {
  const { profile, name, email } = useUser()
  const [cover, setCover] = useState<FaxCover>({
    language,
    to: '',
    toFax: '',
    from: [name || email, profile.clinicName].filter(Boolean).join(', '),
    fromPhone: profile.clinicPhoneNumber,
    remarks: '',
  })
  const setLanguage = (value: string) =>
    setCover((now) => ({ ...now, language: value === 'fr' ? 'fr' : 'en' }))
  const input = (field: Exclude<keyof FaxCover, 'language'>) => ({
    value: cover[field],
    maxLength: lengths[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setCover((now) => ({ ...now, [field]: value })),
  })
  return { cover, setLanguage, input }
}

const lengths = { to: 200, toFax: 60, from: 200, fromPhone: 60, remarks: 1000 } as const
