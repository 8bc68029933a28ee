import { expect, test } from 'vitest'
import { createS3Client } from './create-s3-client.ts'
import { s3Files } from './s3-files.ts'

function openStore(now?: () => number) {
  const client = createS3Client({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local', sessionToken: 'token' },
  })
  return s3Files({ client, bucket: 'files', prefix: 'library/', ...(now && { now }) })
}

/** Returns the parts of an address, without those that differ at every time. */
function parseAddress(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  const { 'X-Amz-Date': date, 'X-Amz-Signature': signature, ...query } = Object.fromEntries(searchParams)
  expect(date).toMatch(/^\d{8}T\d{6}Z$/)
  expect(signature).toMatch(/^[\da-f]{64}$/)
  return { url: origin + pathname, query }
}

const signatureQuery = {
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
  'X-Amz-Credential': expect.stringMatching(/^AKIALOCAL\/\d{8}\/eu-central-1\/s3\/aws4_request$/),
  'X-Amz-Security-Token': 'token',
}

test('an upload is bound to one object that does not exist yet, of one type and size, for five minutes', async () => {
  const { address, method, headers } = await openStore().createUploadTarget('uploads/3f2a', {
    type: 'application/pdf',
    size: 1234,
  })
  expect({ method, headers }).toEqual({
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf', 'If-None-Match': '*' },
  })
  // Nothing else: a checksum would be that of an empty body, and S3 would refuse the file.
  expect(parseAddress(address)).toEqual({
    url: 'https://files.s3.eu-central-1.amazonaws.com/library/uploads/3f2a',
    query: {
      ...signatureQuery,
      'X-Amz-Expires': '300',
      'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
      'x-id': 'PutObject',
    },
  })
})

test('an upload whose checksum is known is bound to it, by a signed header that the browser sends', async () => {
  const sha256 = 'MBMiDQEO0lQr/W71LQXPKBCcYPHwDXwh1I7TLmNEMbg='
  const announced = { type: 'application/pdf', size: 1234, sha256 }
  const { address, headers } = await openStore().createUploadTarget('uploads/3f2a', announced)
  expect(headers).toMatchObject({ 'x-amz-checksum-sha256': sha256 })
  const { query } = parseAddress(address)
  expect(query).toMatchObject({
    'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match;x-amz-checksum-sha256',
  })
  expect(Object.keys(query).filter((name) => /checksum/i.test(name))).toEqual([])
})

test('the signature of an upload is that of its object, type and size', async () => {
  const store = openStore()
  const file = { type: 'application/pdf', size: 1234 }
  const signatureOf = async (key: string, change: Partial<typeof file> = {}) => {
    const { address } = await store.createUploadTarget(key, { ...file, ...change })
    return new URL(address).searchParams.get('X-Amz-Signature')
  }
  const signatures = await Promise.all([
    signatureOf('uploads/a'),
    signatureOf('uploads/b'),
    signatureOf('uploads/a', { size: 1235 }),
    signatureOf('uploads/a', { type: 'text/html' }),
  ])
  expect(new Set(signatures).size).toBe(4)
})

test('a download is bound to one object and its headers, for a minute', async () => {
  const headers = { type: 'application/pdf', disposition: 'attachment; filename="a b.pdf"' }
  const address = await openStore().createDownloadAddress('units/u-1/3f2a', headers)
  expect(parseAddress(address ?? '')).toEqual({
    url: 'https://files.s3.eu-central-1.amazonaws.com/library/units/u-1/3f2a',
    query: {
      ...signatureQuery,
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host',
      'response-content-disposition': headers.disposition,
      'response-content-type': headers.type,
      'x-id': 'GetObject',
    },
  })
})

test('addresses are signed with the time of the given clock, not that of the machine', async () => {
  const store = openStore(() => Date.parse('2031-02-03T04:05:06.789Z'))
  const upload = await store.createUploadTarget('uploads/3f2a', { type: 'application/pdf', size: 1234 })
  const download = await store.createDownloadAddress('uploads/3f2a', { type: 'a/b', disposition: 'inline' })
  for (const address of [upload.address, download ?? ''])
    expect(new URL(address).searchParams.get('X-Amz-Date')).toBe('20310203T040506Z')
})

test.each(['../a', 'a/../b', 'A/b', 'a'])('no address is signed for the key %j', async (key) => {
  const store = openStore()
  const message = 'not the key of a stored file'
  await expect(store.createUploadTarget(key, { type: 'a/b', size: 1 })).rejects.toThrow(message)
  await expect(store.createDownloadAddress(key, { type: 'a/b', disposition: 'inline' })).rejects.toThrow(
    message,
  )
})
