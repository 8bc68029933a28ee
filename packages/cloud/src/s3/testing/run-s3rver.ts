import S3rver, { type ObjectStore } from '@20minutes/s3rver'
import type { S3Client } from '@aws-sdk/client-s3'
import { createS3Client } from '../create-s3-client.ts'
import { uploadHeaderNames } from '../signed-addresses.ts'
import { atomicObjectStore } from './atomic-object-store.ts'

/** The only one that the server knows. */
export const s3rverCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'files'

const corsOf = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod>
  ${uploadHeaderNames.map((name) => `<AllowedHeader>${name}</AllowedHeader>`).join('')}
</CORSRule></CORSConfiguration>`

export type S3rverOptions = {
  /** Of the buckets. */
  directory: string
  /** Default: objects are in the directory, by the server's own store. */
  objectStore?: ObjectStore
  /** The origin whose pages may send files. */
  pagesOrigin?: string
  /**
   * Default: no. The server refuses requests that are about the bucket itself if it does: it compares their signatures
   * with those of a path without the slash at its end.
   */
  checksSignatures?: boolean
}

/** Starts s3rver on a free port of this process. */
export async function startS3rver({
  directory,
  objectStore,
  pagesOrigin,
  checksSignatures = false,
}: S3rverOptions) {
  const configs = pagesOrigin === undefined ? [] : [corsOf(pagesOrigin)]
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: !checksSignatures,
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

/** Starts s3rver, which checks signatures, with its buckets in this folder and its objects in memory. */
export async function runS3rver(
  directory: string,
): Promise<{ client: S3Client; bucket: string; stop(): Promise<void> }> {
  const { endpoint, bucket, stop } = await startS3rver({
    directory,
    objectStore: atomicObjectStore(),
    checksSignatures: true,
  })
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
