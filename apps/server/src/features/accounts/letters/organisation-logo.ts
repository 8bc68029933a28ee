import type { Group } from '@kitchen-table/domain/groups/group'
import type { FileStore } from '../../catalog/ports.ts'
import type { Logo } from './letterhead.ts'

/** Every letter carries it. */
const LARGEST = 200_000

/** What mail programs show; a drawing (SVG) they do not. */
const endings = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** An organisation's logo for its letters, where it has one that can be sent. */
export async function organisationLogo(
  files: Pick<FileStore, 'get'>,
  { groupImage }: Pick<Group, 'groupImage'>,
): Promise<Logo | null> {
  if (groupImage === null || groupImage.size > LARGEST) return null
  const ending = endings.get(groupImage.type)
  if (ending === undefined) return null
  const body = await files.get(groupImage.key)
  if (body === null) return null
  const content = new Uint8Array(await new Response(body.body).arrayBuffer())
  return { content, type: groupImage.type, filename: `logo.${ending}` }
}
