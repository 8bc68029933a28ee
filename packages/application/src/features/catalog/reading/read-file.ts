import type { Actor } from '@kitchen-table/domain/accounts'
import {
  mayReadResource,
  maySeeDisabledContent,
  resolveLayoutName,
  type StoredFile,
} from '@kitchen-table/domain/catalog'
import { mayReadOrganization, type Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { FileOwner } from '../../../platform/uploads/file-url.ts'
import type { DownloadHeaders, FileBody, FileRange, FileStore } from '../../../platform/uploads/ports.ts'
import type { ResourceStore } from '../ports.ts'
import type { LibraryCache } from './library-cache.ts'

type Deps = {
  resources: ResourceStore
  library: LibraryCache
  files: FileStore
  findPersonPicture: (sub: string) => Promise<StoredFile | null>
  findOrganization: (slug: string) => Promise<Organization | null>
}

async function findResourceFile(
  { resources, library, findOrganization }: Deps,
  actor: Actor,
  resourceId: string,
): Promise<StoredFile | null> {
  const resource = await resources.find(resourceId)
  if (resource === null) return null
  const { layouts } = await library.current()
  const group = actor.group === null ? null : await findOrganization(actor.group)
  const groupLayout = resolveLayoutName(group, null, (name) => layouts.has(name))
  return mayReadResource(actor, resource, groupLayout) ? resource.file : null
}

const fieldByPart = { attachment: 'attachment', image: 'embedImage', film: 'film' } as const

async function findOwnedFile(deps: Deps, actor: Actor, owner: FileOwner): Promise<StoredFile | null> {
  const { library, findOrganization, findPersonPicture } = deps
  const snapshot = await library.current()
  switch (owner.kind) {
    case 'unit': {
      const unit = snapshot.units.get(owner.unitId)
      if (!unit || (unit.unitDisabled && !maySeeDisabledContent(actor))) return null
      return unit[fieldByPart[owner.part]]
    }
    case 'topic': {
      const topic = snapshot.topics.get(owner.layout)?.get(owner.slug)
      return topic && (!topic.disabled || maySeeDisabledContent(actor)) ? topic.banner : null
    }
    case 'resource':
      return findResourceFile(deps, actor, owner.resourceId)
    case 'group':
      return mayReadOrganization(actor, owner.slug)
        ? ((await findOrganization(owner.slug))?.groupImage ?? null)
        : null
    // A person reads only their own picture; no page shows those of others yet.
    case 'person':
      return actor.sub === owner.sub ? findPersonPicture(owner.sub) : null
    default:
      return owner satisfies never
  }
}

/** Where the storage sends a file itself. */
type DownloadAddress = { address: string }

/**
 * Returns a file by its record, or, with `toHeaders` and a storage that sends downloads itself, the address of the whole
 * file. Throws `files.not_found` alike if it is absent, disabled or another organization's.
 */
export function readFileOfRecord(deps: Deps) {
  return async (
    actor: Actor,
    owner: FileOwner,
    range?: FileRange,
    toHeaders?: (file: StoredFile) => DownloadHeaders,
  ): Promise<FileBody | DownloadAddress> => {
    const file = await findOwnedFile(deps, actor, owner)
    if (file === null) throw new Refusal('files.not_found')
    const address = toHeaders ? await deps.files.createDownloadAddress(file.key, toHeaders(file)) : null
    if (address !== null) return { address }
    const body = await deps.files.get(file.key, range)
    if (body === null) throw new Refusal('files.not_found')
    return body
  }
}

export type ReadFile = ReturnType<typeof readFileOfRecord>
