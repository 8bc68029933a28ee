import type { Permission } from '@kitchen-table/domain/accounts/permissions'
import type { UploadPurpose } from '@kitchen-table/domain/uploads/upload'
import { detectRasterFormat, rasterTypes } from './raster-format.ts'

export type UploadRules = {
  /** What the person must be granted besides `uploads.send`. */
  permission: Permission
  maxBytes: number
  types: readonly string[]
  /** Returns the media type by the first bytes of a file (`HEAD_BYTES`); null if the file cannot be used. */
  detectType(head: Uint8Array, declaredType: string): string | null
}

export type UploadRulesByPurpose = Readonly<Record<UploadPurpose, UploadRules>>

/** How many of a file's first bytes `detectType` gets, if there are as many. */
export const HEAD_BYTES = 512

const KILOBYTE = 1024

/** The rules of every purpose; one without rules does not compile. */
export const uploadRules: UploadRulesByPurpose = {
  // Pages send a square of 512 pixels as a JPEG: mostly a tenth of this size, and 430,000 bytes for pure noise.
  'profile-picture': {
    permission: 'accounts.profile.edit',
    maxBytes: 512 * KILOBYTE,
    types: rasterTypes,
    detectType: (head) => detectRasterFormat(head)?.type ?? null,
  },
}
