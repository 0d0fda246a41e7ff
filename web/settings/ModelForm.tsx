import {
  Autocomplete,
  Button,
  Group,
  PasswordInput,
  Select,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { testModel, updateModel, type ModelSettings } from '#contract/system.ts'
import { without } from '#web/drafts/typed-since.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import {
  modelProblems,
  needsBaseUrl,
  noProvider,
  providers,
  toBody,
  toValues,
  type ModelValues,
} from './model-form.ts'
import { modelNames } from './model-names.ts'
import { systemQuery } from './queries.ts'
import css from './settings.module.css'

/** What the fields need of the form, however it validates. */
type Form = Pick<ReturnType<typeof useForm<ModelValues>>, 'values' | 'getInputProps'>

/** Which language model writes the notes; Highlights does where there is none. */
export function ModelForm({ model }: { model: ModelSettings }) {
  const queries = useQueryClient()
  const form = useForm<ModelValues>({ initialValues: toValues(model), validate: modelProblems })
  const refresh = () => queries.invalidateQueries({ queryKey: systemQuery.queryKey })
  const test = useMutation({
    mutationFn: (typed: ModelValues | undefined) =>
      call(testModel, { body: typed ? { typed: toBody(typed) } : {} }),
    meta: { shownBy: 'form' },
    onSuccess: refresh,
  })
  const save = useMutation({
    mutationFn: (values: ModelValues) =>
      withReauthentication(() => call(updateModel, { body: toBody(values) })),
    meta: { shownBy: 'form' },
    onSuccess: (saved, sent) => {
      const stored = toValues(saved)
      form.setInitialValues(stored)
      // What was typed since stays, over what is stored now.
      form.setValues((now) => ({ ...stored, ...without<ModelValues>(now, sent) }))
      test.reset()
      toastSuccess('The language model is saved.')
      void refresh()
      // Whether it answers is shown at once, not found out by the first note.
      if (saved.provider) test.mutate(undefined)
    },
  })
  if (model.source === 'environment') return <FromEnvironment model={model} />
  const { provider } = form.values
  const chosen = provider !== noProvider
  const whyNoTest = chosen ? undefined : 'No model is chosen'
  const tryTyped = () => {
    if (!chosen || form.validate().hasErrors) return
    test.mutate(form.isDirty() ? form.values : undefined)
  }
  return (
    <Panel title="Language model">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <FormError error={save.error} />
          <Select
            label="Provider"
            data={providers}
            allowDeselect={false}
            checkIconPosition="right"
            {...form.getInputProps('provider')}
          />
          {chosen && <Details form={form} hasKey={model.hasKey} />}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
            <Tooltip label={whyNoTest} disabled={!whyNoTest}>
              <Button
                variant="default"
                loading={test.isPending}
                data-disabled={Boolean(whyNoTest) || undefined}
                aria-disabled={Boolean(whyNoTest)}
                onClick={tryTyped}
              >
                Test connection
              </Button>
            </Tooltip>
          </Group>
          <FormError error={test.error} />
          {test.data && <TestResult {...test.data} />}
        </Stack>
      </form>
    </Panel>
  )
}

function Details({ form, hasKey }: { form: Form; hasKey: boolean }) {
  if (form.values.provider === 'local')
    return (
      <TextInput
        label="Model"
        description="The name of a model that is set up on this computer, as it stands above."
        {...form.getInputProps('model')}
      />
    )
  return (
    <>
      <Autocomplete
        label="Model"
        description="Choose one, or type the name that the provider uses."
        data={modelNames(form.values.provider)}
        {...form.getInputProps('model')}
      />
      <TextInput
        label="Base URL"
        description={
          needsBaseUrl(form.values.provider)
            ? 'Where the server answers, with its version: …/v1'
            : 'Leave empty for the provider’s own.'
        }
        inputMode="url"
        {...form.getInputProps('baseUrl')}
      />
      <PasswordInput
        label="Key"
        description={
          hasKey
            ? 'A key is stored. Leave empty to keep it.'
            : 'Never leaves the server. Leave empty where none is needed.'
        }
        autoComplete="off"
        {...form.getInputProps('apiKey')}
      />
    </>
  )
}

function TestResult({
  ok,
  message,
  milliseconds,
}: {
  ok: boolean
  message: string
  milliseconds: number
}) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className={css.result} data-ok={ok} role="status">
      <Icon size={16} aria-hidden />
      <span>
        {message} {ok && <span className="tabular">({milliseconds} ms)</span>}
      </span>
    </p>
  )
}

function FromEnvironment({ model }: { model: ModelSettings }) {
  return (
    <Panel title="Language model">
      <p>
        {model.provider} · {model.model} {model.baseUrl && `· ${model.baseUrl}`}
      </p>
      <p className={css.hint}>Set by the environment of the server, and changed there.</p>
    </Panel>
  )
}
