import type { Permission } from '@kitchen-table/domain/accounts'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import { isMp4, MAX_FILM_BYTES, MP4_MEDIA_TYPE } from './mp4.ts'
import { detectRasterFormat, rasterMediaTypes } from './raster-format.ts'

export type UploadRules = {
  /** What the person must be granted besides `uploads.send`. */
  permission: Permission
  maxBytes: number
  /** The media types that may be declared; 'any' for files that are only downloaded. */
  types: readonly string[] | 'any'
  /** Returns the media type by the first bytes of a file (`TYPE_DETECTION_BYTES`); null if the file cannot be used. */
  detectType(head: Uint8Array, declaredType: string): string | null
}

export type UploadRulesByPurpose = Readonly<Record<UploadPurpose, UploadRules>>

/** How many of a file's first bytes `detectType` gets, if there are as many. */
export const TYPE_DETECTION_BYTES = 512

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Attachments, resources and archives (docs/product.md 4.12). */
const MAX_DOWNLOAD_BYTES = 250 * MEGABYTE

/** The beginning of a ZIP archive with at least one entry. */
const ZIP_SIGNATURE = 'PK\x03\x04'

function isZip(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, ZIP_SIGNATURE.length)).toString('latin1') === ZIP_SIGNATURE
}

/** The rules of every purpose; one without rules does not compile. */
export const uploadRulesByPurpose: UploadRulesByPurpose = {
  // Pages send a square of 512 pixels as a JPEG: mostly a tenth of this size, and 430,000 bytes for pure noise.
  'profile-picture': {
    permission: 'accounts.profile.edit',
    maxBytes: 512 * KILOBYTE,
    types: rasterMediaTypes,
    detectType: (head) => detectRasterFormat(head)?.type ?? null,
  },
  // A drawing is recognized when it is cleaned, at the save of its record.
  'content-picture': {
    permission: 'catalog.edit',
    maxBytes: 10 * MEGABYTE,
    types: [...rasterMediaTypes, 'image/svg+xml'],
    detectType: (head, declaredType) =>
      declaredType === 'image/svg+xml' ? declaredType : (detectRasterFormat(head)?.type ?? null),
  },
  'unit-attachment': {
    permission: 'catalog.edit',
    maxBytes: MAX_DOWNLOAD_BYTES,
    types: 'any',
    detectType: (_, declaredType) => declaredType,
  },
  'unit-film': {
    permission: 'catalog.edit',
    maxBytes: MAX_FILM_BYTES,
    types: [MP4_MEDIA_TYPE],
    detectType: (head) => (isMp4(head) ? MP4_MEDIA_TYPE : null),
  },
  'resource-file': {
    permission: 'catalog.resources.edit',
    maxBytes: MAX_DOWNLOAD_BYTES,
    types: 'any',
    detectType: (_, declaredType) => declaredType,
  },
  'library-archive': {
    permission: 'catalog.manage',
    maxBytes: MAX_DOWNLOAD_BYTES,
    // Browsers on Windows declare the second one.
    types: ['application/zip', 'application/x-zip-compressed'],
    detectType: (head) => (isZip(head) ? 'application/zip' : null),
  },
  'group-image': {
    permission: 'groups.edit',
    maxBytes: 10 * MEGABYTE,
    types: rasterMediaTypes,
    detectType: (head) => detectRasterFormat(head)?.type ?? null,
  },
  // Whether the file is one of people is decided when it is read, in a sentence. Windows declares the type of Excel.
  'member-list': {
    permission: 'groups.imports.run',
    maxBytes: 10 * MEGABYTE,
    types: [
      'text/csv',
      'application/csv',
      'text/plain',
      'text/tab-separated-values',
      'application/vnd.ms-excel',
      'application/vnd.ms-excel.sheet.macroenabled.12',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    detectType: () => 'text/csv',
  },
}
