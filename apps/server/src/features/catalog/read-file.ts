import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog/layout'
import { mayReadResource, maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import { mayReadGroup } from '@kitchen-table/domain/groups/policy'
import { Refusal } from '../../platform/refusal.ts'
import type { FileOwner } from '../../platform/uploads/file-url.ts'
import type { FileBody, FileRange, FileStore } from '../../platform/uploads/ports.ts'
import type { LibraryCache } from './library-cache.ts'
import type { ResourceStore } from './ports.ts'

type Deps = {
  resources: ResourceStore
  library: LibraryCache
  files: FileStore
  findGroupLogo: (slug: string) => Promise<StoredFile | null>
  findPersonPicture: (sub: string) => Promise<StoredFile | null>
  /** Returns the name of the layout of an organisation, whether or not there is such a layout; null without either. */
  findGroupLayout: (slug: string) => Promise<string | null>
}

async function findResourceFile(
  { resources, library, findGroupLayout }: Deps,
  actor: Actor,
  resourceId: string,
): Promise<StoredFile | null> {
  const resource = await resources.find(resourceId)
  if (resource === null) return null
  const { layouts } = await library.current()
  const name = actor.group === null ? null : await findGroupLayout(actor.group)
  const groupLayout = name !== null && layouts.has(name) ? name : DEFAULT_LAYOUT
  return mayReadResource(actor, resource, groupLayout) ? resource.file : null
}

async function findOwnedFile(deps: Deps, actor: Actor, owner: FileOwner): Promise<StoredFile | null> {
  const { library, findGroupLogo, findPersonPicture } = deps
  const snapshot = await library.current()
  switch (owner.kind) {
    case 'unit': {
      const unit = snapshot.units.get(owner.unitId)
      if (!unit || (unit.unitDisabled && !maySeeDisabledContent(actor))) return null
      return owner.part === 'image' ? unit.embedImage : unit.attachment
    }
    case 'topic': {
      const topic = snapshot.topics.get(owner.layout)?.get(owner.slug)
      return topic && (!topic.disabled || maySeeDisabledContent(actor)) ? topic.banner : null
    }
    case 'resource':
      return findResourceFile(deps, actor, owner.resourceId)
    case 'group':
      return mayReadGroup(actor, owner.slug) ? findGroupLogo(owner.slug) : null
    // A person reads only their own picture; no page shows those of others yet.
    case 'person':
      return actor.sub === owner.sub ? findPersonPicture(owner.sub) : null
    default:
      return owner satisfies never
  }
}

/** Returns a file by its record. Throws `files.not_found` alike if it is absent, disabled or another organisation's. */
export function readFile(deps: Deps) {
  return async (actor: Actor, owner: FileOwner, range?: FileRange): Promise<FileBody> => {
    const file = await findOwnedFile(deps, actor, owner)
    const body = file && (await deps.files.get(file.key, range))
    if (!body) throw new Refusal('files.not_found')
    return body
  }
}
