import { type UploadRulesByPurpose, uploadRulesByPurpose } from '@kitchen-table/application/platform'

export const LARGE_FILE_TYPE = 'application/octet-stream'

/** The largest file that any purpose is to accept (docs/product.md 4.12). */
export const MAX_LARGE_FILE_BYTES = 250 * 1024 * 1024

/** The first byte of a file that the check of its content refuses. */
export const REFUSED_FIRST_BYTE = 0xff

/** Rules by which every user may send large files, as in the product only administrators may. */
export const largeFileRules: UploadRulesByPurpose = {
  ...uploadRulesByPurpose,
  'profile-picture': {
    permission: 'accounts.profile.edit',
    maxBytes: MAX_LARGE_FILE_BYTES,
    types: [LARGE_FILE_TYPE],
    detectType: ([firstByte]) => (firstByte === REFUSED_FIRST_BYTE ? null : LARGE_FILE_TYPE),
  },
}
