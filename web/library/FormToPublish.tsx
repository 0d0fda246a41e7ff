import { useQuery } from '@tanstack/react-query'
import { fillPath } from '#contract/call.ts'
import { getOriginalPdf, getPreparedPdf } from '#contract/forms.ts'
import type { Item } from '#contract/items.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { FieldNames } from './FormContents.tsx'
import { formQuery } from './form-query.ts'
import { t } from '#web/i18n/i18n.ts'

/** What becomes public of a form besides its texts: its PDFs and the names of its fields. */
export function FormToPublish({ item: { id } }: { item: Item }) {
  const query = useQuery(formQuery(id))
  return (
    <div>
      <h3>{t('PDF and fields')}</h3>
      <p>
        {t('Everyone will be able to open the PDF. Check that it’s blank and names no patient.')}
      </p>
      <p>
        <a href={fillPath(getOriginalPdf.path, { id })} download>
          {t('Download the PDF')}
        </a>
      </p>
      <Loaded what={t('the form')} query={query}>
        {(form) => (
          <>
            {form.preparedPdfUrl && (
              <p>
                <a href={fillPath(getPreparedPdf.path, { id })} download>
                  {t('Download the prepared PDF')}
                </a>
              </p>
            )}
            <FieldNames form={form} />
          </>
        )}
      </Loaded>
    </div>
  )
}
