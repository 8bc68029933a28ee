import type { S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { createS3Client } from '../create-s3-client.ts'
import { atomicObjectStore } from './atomic-object-store.ts'

/** The only one that the server knows. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'files'

/** Starts s3rver, with its buckets in this folder and its objects in memory. */
export async function runS3rver(
  directory: string,
): Promise<{ client: S3Client; bucket: string; stop(): Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  Object.assign(server.store, atomicObjectStore())
  // A request that is broken off is an error of the server, and what a test is about.
  server.on('error', () => {})
  const { port } = await server.run()
  const client = createS3Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials,
    forcePathStyle: true,
  })
  return {
    client,
    bucket: BUCKET,
    async stop() {
      client.destroy()
      server.httpServer.closeAllConnections()
      await server.close()
    },
  }
}
