import { expect, test } from 'vitest'
import { signRequest } from './sign-request.ts'

// The three worked examples of the AWS S3 API reference, "Signature Calculations for the
// Authorization Header".
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'

test.each<{
  request: { method: string; path: string; headers?: Record<string, string>; body?: string }
  signature: string
}>([
  {
    request: { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    request: {
      method: 'PUT',
      path: '/test$file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: 'Welcome to Amazon S3.',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    request: { method: 'GET', path: '/?max-keys=2&prefix=J' },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('a request is signed as the S3 reference signs it', async ({ request, signature }) => {
  const { method, path, headers, body } = request
  const signable = { method, url: new URL(path, host), headers, body }
  const signed = await signRequest(signable, credentials, now)
  expect(signed.get('authorization')).toContain(`Signature=${signature}`)
})
