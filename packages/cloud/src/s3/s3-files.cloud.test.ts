import { createHash, randomUUID } from 'node:crypto'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { defineFileStoreSuite } from '@kitchen-table/application/testing/suites'
import { afterAll, expect, test } from 'vitest'
import { checkBucket } from './check-bucket.ts'
import { openS3Client } from './create-s3-client.ts'
import { s3Files } from './s3-files.ts'

const { AWS_REGION: region = '', BUCKET: bucket = '', S3_URL: endpoint = null } = process.env
const client = openS3Client(region, endpoint)
const folder = `verify-${randomUUID()}/`

afterAll(async () => {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folder }))
    if (Contents.length === 0) break
    for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
  }
  client.destroy()
})

let storeCount = 0
function openStore() {
  storeCount += 1
  return { store: s3Files({ client, bucket, prefix: `${folder}t-${storeCount}/` }) }
}

defineFileStoreSuite('S3', async () => openStore())

test('the bucket is as a start requires it', async () => {
  await checkBucket(client, bucket)
})

test('a signed address with a checksum stores no other bytes', async () => {
  const { store } = openStore()
  const sha256 = createHash('sha256').update('0123456789').digest('base64')
  const file = { type: 'image/png', size: 10, sha256 }
  const { address, method, headers } = await store.createUploadTarget('uploads/2', file)
  expect((await fetch(address, { method, headers, body: '0123456780' })).status).toBe(400)
  expect((await fetch(address, { method, headers, body: '0123456789' })).status).toBe(200)
})

test('a signed address stores one file of the announced type and size, and no second one', async () => {
  const { store } = openStore()
  const file = { type: 'image/png', size: 10 }
  const { address, method, headers } = await store.createUploadTarget('uploads/1', file)
  const send = (body: string, more = {}) => fetch(address, { method, headers: { ...headers, ...more }, body })
  expect((await send('too short')).status).toBe(403)
  expect((await send('0123456789', { 'Content-Type': 'text/html' })).status).toBe(403)
  expect((await send('0123456789')).status).toBe(200)
  expect((await send('9876543210')).status).toBe(412)
})
