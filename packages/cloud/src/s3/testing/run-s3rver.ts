import type { S3Client } from '@aws-sdk/client-s3'
import S3rver, { type ObjectStore } from 's3rver'
import { createS3Client } from '../create-s3-client.ts'
import { uploadHeaders } from '../signed-addresses.ts'
import { atomicObjectStore } from './atomic-object-store.ts'

/** The only one that the server knows. */
export const s3rverCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'files'

const corsOf = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod>
  ${uploadHeaders.map((name) => `<AllowedHeader>${name}</AllowedHeader>`).join('')}
</CORSRule></CORSConfiguration>`

export type S3rverOptions = {
  /** Of the buckets. */
  directory: string
  /** Default: objects are in the directory, by the server's own store. */
  objectStore?: ObjectStore
  /** The origin whose pages may send files. */
  pagesOrigin?: string
}

/** Starts s3rver on a free port of this process. */
export async function startS3rver({ directory, objectStore, pagesOrigin }: S3rverOptions) {
  const configs = pagesOrigin === undefined ? [] : [corsOf(pagesOrigin)]
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs }],
  })
  if (objectStore) Object.assign(server.store, objectStore)
  // A request that is broken off is an error of the server, and what a test is about.
  server.on('error', () => {})
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}

/** Starts s3rver, with its buckets in this folder and its objects in memory. */
export async function runS3rver(
  directory: string,
): Promise<{ client: S3Client; bucket: string; stop(): Promise<void> }> {
  const { endpoint, bucket, stop } = await startS3rver({ directory, objectStore: atomicObjectStore() })
  const client = createS3Client({
    region: 'us-east-1',
    endpoint,
    credentials: s3rverCredentials,
    forcePathStyle: true,
  })
  return {
    client,
    bucket,
    async stop() {
      client.destroy()
      await stop()
    },
  }
}
