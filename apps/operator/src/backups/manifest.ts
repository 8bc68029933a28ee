import { z } from 'zod'

/** The version of the archive format. Increase it with a change after which older backups can no longer be read. */
export const MANIFEST_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The content of `backup.json`, which describes the other entries of an archive. */
export const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  /** The backup point: every write that was acknowledged before this time (ISO 8601 in UTC) is in it. */
  at: z.iso.datetime(),
  /** The schema version: `user_version` of the database. */
  schema: z.number().int().min(1),
  /** The canonical hash of the database. */
  content: sha256,
  counts: z.object({ people: z.number(), tracks: z.number(), events: z.number() }),
  database: z.object({ size: z.number(), sha256 }),
  /** The files that records name; sizes and hashes are those of the files on the disk, headers included. */
  files: z.array(z.object({ key: z.string(), size: z.number(), sha256 })),
  /** Files that records name and that could not be copied. */
  absent: z.array(z.object({ key: z.string(), owner: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The names of the entries. Unpacked by any tar program, `database` and `file` make a data folder. */
export const entryNames = {
  database: 'store.db',
  file: (key: string) => `files/${key}@`,
  manifest: 'backup.json',
  checksum: 'SHA256',
} as const
