import { queryOptions } from '@tanstack/react-query'
import { getSignature, getSignaturePicture } from '#contract/signature.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

/** Whether the user keeps a signature for forms. */
export const signatureQuery = queryOptions({
  queryKey: [...keys.me, 'signature'],
  queryFn: ({ signal }) => call(getSignature, { signal }),
})

/** The address of its picture in this page. */
export const signaturePictureQuery = (updated: string | null | undefined) =>
  queryOptions({
    queryKey: [...keys.me, 'signature', updated],
    queryFn: async ({ signal }) => URL.createObjectURL(await call(getSignaturePicture, { signal })),
    enabled: Boolean(updated),
  })
