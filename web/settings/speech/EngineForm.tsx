import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { Engine, Vendor } from '#contract/speech.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS } from '#web/ui/send-by-keys.ts'
import { EngineField } from './EngineField.tsx'
import { EngineKeyField } from './EngineKeyField.tsx'
import css from './speech.module.css'
import { TestResult } from './TestResult.tsx'
import { type EngineFormState, useEngineForm } from './useEngineForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  vendor: Vendor
  engine: Engine | undefined
  onClose: () => void
}

/** The fields of one vendor's engine, with a test and a save. */
export function EngineForm({ vendor, engine, onClose }: Props) {
  const form = useEngineForm(vendor, engine, onClose)
  const { isInvalid, test, save } = form
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Stack gap="md">
        <FieldsetWhileSaving isSending={save.isPending}>
          <Stack gap="md">
            <EngineFields vendor={vendor} engine={engine} form={form} />
          </Stack>
        </FieldsetWhileSaving>
        {isInvalid && (
          <p className={css.wrong}>{t('One of the values isn’t valid. Check the fields.')}</p>
        )}
        <FormError error={save.error ?? test.error} />
        {test.data && <TestResult {...test.data} />}
        <EngineButtons vendor={vendor} form={form} onClose={onClose} />
      </Stack>
    </form>
  )
}

interface ButtonsProps extends Pick<Props, 'vendor' | 'onClose'> {
  form: EngineFormState
}

function EngineButtons({ vendor, form, onClose }: ButtonsProps) {
  const { test, save } = form
  return (
    <Group justify="space-between" gap="xs">
      <Button variant="default" loading={test.isPending} onClick={form.tryOut}>
        {t('Test')}
      </Button>
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          loading={save.isPending}
          rightSection={vendor.key.long && <Kbd keys={SEND_KEYS} />}
        >
          {t('Save')}
        </Button>
      </Group>
    </Group>
  )
}

interface FieldsProps {
  vendor: Vendor
  engine: Engine | undefined
  form: EngineFormState
}

function EngineFields({ vendor, engine, form: { values, problems, set } }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t('Name')}
        value={values.name}
        error={problems.name}
        maxLength={80}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {vendor.fields.map((field) => (
        <EngineField
          key={field.name}
          field={field}
          value={values.fields[field.name] ?? ''}
          error={problems[field.name]}
          onChange={(value) => set({ fields: { ...values.fields, [field.name]: value } })}
        />
      ))}
      <EngineKeyField
        vendor={vendor}
        hasKey={engine?.hasKey ?? false}
        value={values.key}
        error={problems.key}
        onChange={(key) => set({ key })}
      />
    </>
  )
}
