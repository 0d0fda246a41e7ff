import { Button, Group } from '@mantine/core'
import { CopyText } from '#web/ui/CopyText.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import css from './admin.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A new passphrase, to be copied or saved as a file. */
export function BackupPassphrase({ text }: { text: string }) {
  return (
    <>
      <code className={css.passphrase}>{text}</code>
      <Group gap="xs">
        <CopyText text={text} />
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile(`${text}\n`, 'ausculta-backup-passphrase.txt')}
        >
          {t('Save as a file')}
        </Button>
      </Group>
    </>
  )
}
