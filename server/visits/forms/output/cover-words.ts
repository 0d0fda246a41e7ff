import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { FaxCover } from '#contract/form-output.ts'
import type { CoverSheet } from '#server/forms/filling/cover-sheet.ts'
import { serverTranslator } from '#server/identity/accounts/mail-language.ts'

/** A cover sheet in the requested language. @param timezone IANA name */
export function coverSheet(
  { language, to, toFax, from, fromPhone, remarks }: FaxCover,
  now: Date,
  timezone: string,
): CoverSheet {
  const t = serverTranslator(language)
  const rows = [
    { name: t('To'), value: to },
    { name: t('Fax'), value: toFax },
    { name: t('From'), value: from },
    { name: t('Telephone'), value: fromPhone },
    { name: t('Date'), value: format(new TZDate(now, timezone), 'yyyy-MM-dd') },
  ]
  return {
    title: t('Fax'),
    rows: rows.filter(({ value }) => value.trim() !== ''),
    pages: t('Pages'),
    remarks: remarks.trim(),
    notice: t(
      'Confidential. This fax contains personal health information that is protected by law. It is intended only for the recipient named above. If you received it in error, do not read, copy or share it. Call the sender immediately and destroy all pages.',
    ),
  }
}
