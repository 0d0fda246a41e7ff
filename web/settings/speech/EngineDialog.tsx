import {
  Button,
  Group,
  Modal,
  PasswordInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addEngine,
  type Engine,
  type EngineInput,
  testEngine,
  updateEngine,
  type Vendor,
} from '#contract/speech.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { type EngineValues, inputOf, problemsOf, valuesOf } from './engine-form.ts'
import css from './speech.module.css'
import { TestResult } from './TestResult.tsx'

interface Props {
  vendors: readonly Vendor[]
  /** The engine to change; a new one where absent. */
  engine: Engine | undefined
  onClose: () => void
}

/** Sets up an engine: its kind, where it is, its key. */
export function EngineDialog({ vendors, engine, onClose }: Props) {
  const kindOf = (kind: string | undefined) =>
    vendors.find((vendor) => vendor.kind === kind) ?? vendors[0]
  const first = kindOf(engine?.config?.kind)
  const [values, setValues] = useState(first && valuesOf(first, engine))
  const vendor = kindOf(values?.kind)
  if (!vendor || !values) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={engine ? `Change ${engine.name}` : 'Add an engine'}
      size="lg"
    >
      <Stack gap="md">
        {!engine && (
          <Select
            label="Kind"
            data={vendors.map(({ kind, label }) => ({ value: kind, label }))}
            value={values.kind}
            allowDeselect={false}
            checkIconPosition="right"
            onChange={(kind) => {
              const next = kindOf(kind ?? undefined)
              if (next) setValues(valuesOf(next))
            }}
          />
        )}
        <p className={css.facts}>{vendor.hint}</p>
        <EngineForm
          key={vendor.kind}
          vendor={vendor}
          engine={engine}
          values={values}
          onChange={setValues}
          onClose={onClose}
        />
      </Stack>
    </Modal>
  )
}

interface FormProps {
  vendor: Vendor
  engine: Engine | undefined
  values: EngineValues
  onChange: (values: EngineValues) => void
  onClose: () => void
}

function EngineForm({ vendor, engine, values, onChange, onClose }: FormProps) {
  const queries = useQueryClient()
  const [looked, setLooked] = useState(false)
  const hasKey = engine?.hasKey ?? false
  const problems = problemsOf(vendor, values, hasKey)
  const input = Object.keys(problems).length === 0 ? inputOf(values) : undefined
  const shown = looked ? problems : {}
  const test = useMutation({
    mutationFn: (typed: EngineInput) =>
      call(testEngine, { body: { typed, ...(engine && { id: engine.id }) } }),
    meta: { shownBy: 'form' },
  })
  const save = useMutation({
    mutationFn: (body: EngineInput) =>
      withReauthentication(() =>
        engine
          ? call(updateEngine, { params: { id: engine.id }, body })
          : call(addEngine, { body }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keys.speech })
      void queries.invalidateQueries({ queryKey: keys.system })
      toastSuccess('The engine is saved, and used from now on.')
    },
  })
  const set = (change: Partial<EngineValues>) => {
    test.reset()
    onChange({ ...values, ...change })
  }
  const withInput = (act: (typed: EngineInput) => void) => {
    setLooked(true)
    if (input) act(input)
  }
  const unfit = looked && !input && Object.keys(problems).length === 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        withInput((typed) => save.mutate(typed, { onSuccess: onClose }))
      }}
    >
      <Stack gap="md">
        <FieldsetWhileSaving isSending={save.isPending}>
          <Stack gap="md">
            <TextInput
              label="Name"
              value={values.name}
              error={shown.name}
              maxLength={80}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            {vendor.fields.map(({ name, label, hint, options, required }) => {
              const setField = (value: string) =>
                set({ fields: { ...values.fields, [name]: value } })
              const shared = {
                label,
                description: hint,
                value: values.fields[name] ?? '',
                error: shown[name],
                withAsterisk: required,
              }
              if (options.length > 0)
                return (
                  <Select
                    key={name}
                    {...shared}
                    data={options}
                    allowDeselect={false}
                    checkIconPosition="right"
                    onChange={(value) => setField(value ?? '')}
                  />
                )
              return (
                <TextInput
                  key={name}
                  {...shared}
                  inputMode={name === 'baseUrl' ? 'url' : 'text'}
                  spellCheck={false}
                  onChange={(event) => setField(event.currentTarget.value)}
                />
              )
            })}
            <KeyField
              vendor={vendor}
              hasKey={hasKey}
              value={values.key}
              error={shown.key}
              onChange={(key) => set({ key })}
            />
          </Stack>
        </FieldsetWhileSaving>
        {unfit && <p className={css.wrong}>A field holds something that does not belong there.</p>}
        <FormError error={save.error ?? test.error} />
        {test.data && <TestResult {...test.data} />}
        <Group justify="space-between" gap="xs">
          <Button variant="default" loading={test.isPending} onClick={() => withInput(test.mutate)}>
            Test
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              rightSection={vendor.key.long && <Kbd keys={SEND_KEYS} />}
            >
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

interface KeyProps {
  vendor: Vendor
  hasKey: boolean
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

function KeyField({ vendor, hasKey, value, error, onChange }: KeyProps) {
  const { label, hint, required, long } = vendor.key
  const shared = {
    label,
    description: hasKey
      ? 'One is stored. Leave empty to keep it; at another address it has to be given again.'
      : `${hint} It never leaves the server again.`,
    value,
    error,
    withAsterisk: required && !hasKey,
    autoComplete: 'off',
  }
  if (long)
    return (
      <Textarea
        {...shared}
        onKeyDown={sendByKeys}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return <PasswordInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
}
