/**
 * Placeholders in a path or a body, for what is known only when the preconditions hold: the right code, the sender's
 * address and id, the sender's upload, the key of the record to create or to change, a resource, an import, the sender's
 * organization, a member and a job of it.
 */
export const CODE = '246813'
export const SENDER_EMAIL = 'sender@canary.example'
export const UPLOAD_ID = '00000000-0000-4000-8000-000000000000'
export const CONTENT_KEY = 'edited-content'
export const RESOURCE_ID = '00000000-0000-4000-8000-000000000001'
export const IMPORT_ID = '00000000-0000-4000-8000-000000000002'
export const SENDER_SUB = 'id-of-the-sender'
export const GROUP_SLUG = 'organization-of-the-sender'
export const MEMBER_SUB = 'id-of-a-member'
export const GROUP_JOB_ID = '00000000-0000-4000-8000-000000000003'

const placeholders = {
  code: CODE,
  email: SENDER_EMAIL,
  uploadId: UPLOAD_ID,
  contentKey: CONTENT_KEY,
  resourceId: RESOURCE_ID,
  importId: IMPORT_ID,
  sub: SENDER_SUB,
  groupSlug: GROUP_SLUG,
  memberSub: MEMBER_SUB,
  groupJobId: GROUP_JOB_ID,
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
