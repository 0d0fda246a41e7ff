import { Button, Group } from '@mantine/core'
import { Download } from 'lucide-react'
import { CopyText } from '#web/ui/CopyText.tsx'
import css from './mfa.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Shows the codes once, to copy, save or write down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = [
    t('Recovery codes for Ausculta ({host})', { host: location.host }),
    t('Each works once, instead of your second factor.'),
    '',
    ...codes,
    '',
  ].join('\n')
  return (
    <>
      <p className={css.lead}>
        {t(
          'Save these recovery codes where you can find them without your phone. Each works once. You won’t see them again.',
        )}
      </p>
      <ul className={css.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="ausculta-recovery-codes.txt"
          leftSection={<Download size={14} aria-hidden />}
        >
          {t('Download')}
        </Button>
        <CopyText text={text} />
      </Group>
    </>
  )
}
