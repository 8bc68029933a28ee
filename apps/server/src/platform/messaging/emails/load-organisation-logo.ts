import type { Group } from '@kitchen-table/domain/groups/group'
import type { FileStore } from '../../uploads/ports.ts'
import type { EmailLogo } from './compose-email.ts'

/** Every letter carries it. */
const MAX_LOGO_BYTES = 200_000

/** What mail programs show; a drawing (SVG) they do not. */
const extensionByType = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** An organisation's logo for its letters, where it has one that can be sent. */
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
