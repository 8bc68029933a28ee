/** The part of the package's API that the tests use; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { Readable } from 'node:stream'

  export type Metadata = Record<string, string>

  /** An object in a request or a response; `range` is that of its content, which is null if there are no such bytes. */
  export type ServedObject = {
    metadata: Metadata
    content: Readable | null
    size: number
    lastModifiedDate: Date
    range?: { start: number; end: number }
  }

  /** What the server's routes call to read and write objects. */
  export type ObjectStore = {
    existsObject(bucket: string, key: string): Promise<boolean>
    getObject(
      bucket: string,
      key: string,
      range: { start?: number; end?: number },
    ): Promise<ServedObject | null>
    putObject(object: {
      bucket: string
      key: string
      content: Readable
      metadata: Metadata
    }): Promise<{ size: number; md5: string }>
    copyObject(
      bucket: string,
      key: string,
      targetBucket: string,
      targetKey: string,
      metadata: Metadata,
    ): Promise<Metadata>
    deleteObject(bucket: string, key: string): Promise<void>
  }

  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    allowMismatchedSignatures: boolean
    vhostBuckets: boolean
    /** `configs` are documents of S3's API, as text. */
    configureBuckets: { name: string; configs: string[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    /** The store of the buckets and the objects, in the folder. */
    store: ObjectStore
    httpServer: Server
    on(event: 'error', listener: (error: Error) => void): void
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
