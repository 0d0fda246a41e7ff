import { Button, Stack } from '@mantine/core'
import { tryDemo } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { timeOfDay } from '#web/ui/times.ts'
import css from './accounts.module.css'
import { useEnter } from './useEnter.ts'
import { t } from '#web/i18n/i18n.ts'

/** The sign-in page of a public demo: one button. @param resets when everything is deleted next */
export function DemoEntry({ resets }: { resets: string }) {
  const enter = useEnter(() => anonymous.call(tryDemo, {}))
  return (
    <Stack gap="md">
      <h1 className={css.title}>{t('Try Ausculta')}</h1>
      <p className={css.text}>
        {t(
          'This is a demo with made-up patients. You get your own account with visits, notes and appointments to try out.',
        )}
      </p>
      <p className={css.notice}>
        {t('Don’t enter real patient data. Everything is deleted at {time}.', {
          time: timeOfDay(new Date(resets)),
        })}
      </p>
      <FormError error={enter.error} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing but this button. */}
      <Button autoFocus size="md" loading={enter.isPending} onClick={() => enter.mutate()}>
        {t('Try the demo')}
      </Button>
    </Stack>
  )
}
