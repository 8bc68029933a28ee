import type { Group } from '@kitchen-table/domain/groups/group'
import type { FileStore } from '../../uploads/ports.ts'
import type { EmailLogo } from './compose-email.ts'

/** The logo is attached to every e-mail of the organisation. */
const MAX_LOGO_BYTES = 200_000

/** The types that mail programs show. They do not show SVG. */
const extensionByType = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** Returns an organisation's logo for its e-mails; null if it has none, or one that cannot be sent. */
export async function loadOrganisationLogo(
  files: Pick<FileStore, 'get'>,
  { groupImage }: Pick<Group, 'groupImage'>,
): Promise<EmailLogo | null> {
  if (groupImage === null || groupImage.size > MAX_LOGO_BYTES) return null
  const extension = extensionByType.get(groupImage.type)
  if (extension === undefined) return null
  const body = await files.get(groupImage.key)
  if (body === null) return null
  const content = new Uint8Array(await new Response(body.body).arrayBuffer())
  return { content, type: groupImage.type, filename: `logo.${extension}` }
}
