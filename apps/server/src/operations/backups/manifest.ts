import { z } from 'zod'

/** Raised when a backup of an older program could no longer be read. */
export const MANIFEST_FORMAT = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What `backup.json` in an archive says of the rest. */
export const manifestSchema = z.object({
  format: z.literal(MANIFEST_FORMAT),
  /** The backup point: every write that was acknowledged before this time (ISO 8601 in UTC) is in it. */
  at: z.iso.datetime(),
  /** user_version of the database. */
  schema: z.number().int().min(1),
  /** The canonical hash of the database. */
  content: sha256,
  counts: z.object({ people: z.number(), tracks: z.number(), events: z.number() }),
  database: z.object({ size: z.number(), sha256 }),
  /** The files that records name, as they lie on the disk. */
  files: z.array(z.object({ key: z.string(), size: z.number(), sha256 })),
  /** Files that records name and that could not be copied. */
  absent: z.array(z.object({ key: z.string(), owner: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The names in an archive. Unpacked by any tar, the first two make a data folder. */
export const entryNames = {
  database: 'store.db',
  file: (key: string) => `files/${key}@`,
  manifest: 'backup.json',
  checksum: 'SHA256',
} as const
