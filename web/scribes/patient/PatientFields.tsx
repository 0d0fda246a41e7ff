import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { t } from '#web/i18n/i18n.ts'
import css from './patient.module.css'
import type { PatientForm } from './usePatientForm.ts'

export function NameFields({ form: { getInputProps } }: { form: PatientForm }) {
  return (
    <div className={css.pair}>
      <TextInput
        label={t('First name')}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        {...getInputProps('firstName')}
      />
      <TextInput
        label={t('Last name')}
        maxLength={100}
        autoComplete="off"
        {...getInputProps('lastName')}
      />
    </div>
  )
}

export function DetailFields({ form: { getInputProps } }: { form: PatientForm }) {
  return (
    <>
      <div className={css.pair}>
        <TextInput type="date" label={t('Birth date')} {...getInputProps('birthDate')} />
        <NativeSelect
          label={t('Sex')}
          data={[
            { value: '', label: t('Not recorded') },
            { value: 'female', label: t('Female') },
            { value: 'male', label: t('Male') },
            { value: 'other', label: t('Other sex') },
            { value: 'unknown', label: t('Unknown') },
          ]}
          {...getInputProps('sex')}
        />
      </div>
      <TextInput
        label={t('Chart or health card number')}
        maxLength={60}
        autoComplete="off"
        {...getInputProps('number')}
      />
      <Textarea
        label={t('About the patient')}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
        {...getInputProps('notes')}
      />
    </>
  )
}
