import { Button } from '@mantine/core'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import css from '#web/admin/admin.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The new secret of a webhook, shown only once. */
export function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <section className={css.stack} aria-label={t('Secret')} tabIndex={-1} ref={focusOnShow}>
      <p>
        {t(
          'Enter this secret in the receiving program, so that it can verify signatures. It won’t be shown again.',
        )}
      </p>
      <output className={css.passphrase}>{secret}</output>
      <div className={css.actions}>
        <CopyText text={secret} label={t('Copy secret')} done={t('Secret copied')} />
        <Button variant="default" size="xs" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </section>
  )
}
