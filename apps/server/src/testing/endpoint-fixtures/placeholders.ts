/**
 * Placeholders in a path or a body, for what is known only when the preconditions hold: the right code, the sender's
 * address and id, the sender's upload, the key of the record to create or to change, a resource, an import, the sender's
 * organization, a member and a job of it.
 */
export const PLACEHOLDER_CODE = '246813'
export const PLACEHOLDER_SENDER_EMAIL = 'sender@canary.example'
export const PLACEHOLDER_UPLOAD_ID = '00000000-0000-4000-8000-000000000000'
export const PLACEHOLDER_CONTENT_KEY = 'edited-content'
export const PLACEHOLDER_RESOURCE_ID = '00000000-0000-4000-8000-000000000001'
export const PLACEHOLDER_IMPORT_ID = '00000000-0000-4000-8000-000000000002'
export const PLACEHOLDER_SENDER_SUB = 'id-of-the-sender'
export const PLACEHOLDER_ORGANIZATION_SLUG = 'organization-of-the-sender'
export const PLACEHOLDER_MEMBER_SUB = 'id-of-a-member'
export const PLACEHOLDER_JOB_ID = '00000000-0000-4000-8000-000000000003'

const placeholders = {
  code: PLACEHOLDER_CODE,
  email: PLACEHOLDER_SENDER_EMAIL,
  uploadId: PLACEHOLDER_UPLOAD_ID,
  contentKey: PLACEHOLDER_CONTENT_KEY,
  resourceId: PLACEHOLDER_RESOURCE_ID,
  importId: PLACEHOLDER_IMPORT_ID,
  sub: PLACEHOLDER_SENDER_SUB,
  groupSlug: PLACEHOLDER_ORGANIZATION_SLUG,
  memberSub: PLACEHOLDER_MEMBER_SUB,
  groupJobId: PLACEHOLDER_JOB_ID,
}

/** Replaces the placeholders in a path or a body; those whose value is unknown stay. */
export function fillPlaceholders(
  text: string,
  values: Partial<Record<keyof typeof placeholders, string>>,
): string {
  return Object.entries({ ...placeholders, ...values }).reduce((filled, [name, value]) => {
    return isPlaceholder(name) ? filled.replaceAll(placeholders[name], value) : filled
  }, text)
}

function isPlaceholder(name: string): name is keyof typeof placeholders {
  return Object.hasOwn(placeholders, name)
}
