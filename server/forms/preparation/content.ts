import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { rangedResponse } from '#server/platform/http/ranged.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { findForm } from './find.ts'
import { openContent } from './pdf-content.ts'
import { fileOfKind, type FormFileRow } from './stored.ts'

/** One of a form's PDFs as an attachment, or the bytes of it that a `Range` header asks for. @throws AppError 'not-found' */
export async function formContent(
  s: Services,
  caller: Caller,
  id: string,
  { kind, range }: { kind: FormFileRow['kind']; range: string | null },
): Promise<Response> {
  const form = await findForm(s, caller, id)
  const file = fileOfKind(form, kind)
  if (!file)
    throw new AppError('not-found', message('The form has no prepared PDF yet. Upload one first.'))
  const { size, read } = await openContent(s, form, file)
  const headers = {
    'content-type': 'application/pdf',
    // RFC 6266 with RFC 8187 for names beyond ASCII.
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(form.item.fields.name)}.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  }
  return rangedResponse(range, size, headers, read)
}
