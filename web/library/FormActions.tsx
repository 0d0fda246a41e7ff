import { Button } from '@mantine/core'
import { FileText, Upload } from 'lucide-react'
import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

/** Opens a form with its pages and fields. */
export const OpenForm = ({ form: { id } }: { form: Item }) => (
  <Button component={Link} to={paths.form(id)} leftSection={<FileText size={16} aria-hidden />}>
    {t('Open the form')}
  </Button>
)

/** Links to the page where PDFs are uploaded. */
export const UploadForm = () => (
  <Button
    component={Link}
    to={paths.forms}
    size="compact-md"
    variant="default"
    leftSection={<Upload size={16} aria-hidden />}
  >
    {t('Upload')}
  </Button>
)
