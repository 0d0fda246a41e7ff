import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

interface Signable {
  method: string
  url: URL
  headers?: Record<string, string> | undefined
  body?: Uint8Array | string | undefined
}

/**
 * The headers of a request signed with AWS Signature Version 4 for S3 (docs.aws.amazon.com, "Authenticating Requests:
 * Using the Authorization Header"). The signature covers every header and the body.
 */
export async function signRequest(
  { method, url, headers, body = '' }: Signable,
  credentials: Credentials,
  now = new Date(),
): Promise<Headers> {
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method,
    url: url.href,
    // Without a hash the library leaves the body of a request to S3 unsigned.
    headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
    // Without this it leaves out `range`.
    allHeaders: true,
    datetime: now.toISOString().replaceAll(/[-:]|\.\d+/g, ''),
  })
  const signed = await signer.sign()
  return signed.headers
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')
