import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '#web/ui/save-file.ts'
import { t } from '#web/i18n/i18n.ts'

/** Downloads a whole log as CSV. @param load fetches the file */
export function DownloadLog({ load }: { load: () => Promise<Blob> }) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, 'activity.csv'),
  })
  return (
    <Button
      variant="default"
      leftSection={<Download size={15} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('Download all')}
    </Button>
  )
}
