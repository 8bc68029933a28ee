import type { ResourceRow } from '@kitchen-table/contract/catalog'
import type { ResourceInput } from '@kitchen-table/contract/content-input'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  defaultContentLanguage,
  mayEditResources,
  type Resource,
  type ResourceStatus,
  type ResourceTarget,
} from '@kitchen-table/domain/catalog'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import { resourceFolder } from '../../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../../platform/uploads/resolve-uploaded-file.ts'
import type { SaveUploads } from '../../../platform/uploads/save-uploads.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { translationOfItselfMessage } from '../editing/check-references.ts'
import type { SavedResource } from '../ports.ts'
import { type ResourceReadDeps, readResourceRow } from '../reading/list-resources.ts'
import { type ResourceTargetDeps, resourceTargetExists } from '../reading/resource-target-exists.ts'
import { messages } from './messages.ts'
import { createContentAuthor, createOnce, requireSavedOutcome } from './save-outcome.ts'

export type ResourceDeps = ResourceReadDeps &
  ResourceTargetDeps & {
    files: FileStore
    saveUploads: SaveUploads
    newId: () => string
    now: () => number
  }

const isSameTarget = (a: ResourceTarget, b: ResourceTarget) =>
  a.kind === b.kind && ('slug' in a ? a.slug : '') === ('slug' in b ? b.slug : '')

/** Throws `input.invalid` for an organization or layout that does not exist (docs/security.md T14). */
async function assertTargetExists(deps: ResourceTargetDeps, target: ResourceTarget): Promise<void> {
  if (await resourceTargetExists(deps, target)) return
  const message = target.kind === 'group' ? messages.missingOrganization() : messages.missingLayout()
  throw invalidInputRefusal([{ field: 'target.slug', message }])
}

/** Throws `input.invalid` for a resource that does not exist, or that would translate itself. */
async function assertOriginalExists(
  { resources }: ResourceDeps,
  resourceId: string,
  translationOf: string | null | undefined,
): Promise<void> {
  if (translationOf === null || translationOf === undefined) return
  const message =
    translationOf === resourceId
      ? translationOfItselfMessage()
      : (await resources.find(translationOf)) === null && messages.missingResource({ key: translationOf })
  if (message) throw invalidInputRefusal([{ field: 'translationOf', message }])
}

type ResourceIdentity = Pick<
  Resource,
  'resourceId' | 'createdAt' | 'fileStatus' | 'language' | 'translationOf'
>

async function save(
  deps: ResourceDeps,
  actor: Actor,
  identity: ResourceIdentity,
  { file: reference, ...fields }: ResourceInput,
  expectedVersion: ExpectedVersion,
): Promise<ResourceRow> {
  const { resources, files, saveUploads, now } = deps
  if (fields.translationOf !== identity.translationOf)
    await assertOriginalExists(deps, identity.resourceId, fields.translationOf)
  const folder = resourceFolder(identity.resourceId)
  const field = { field: 'file', reference, purpose: 'resource-file', folder } as const
  const saved = await saveUploads(actor, [field], async (resolveKey): Promise<SavedResource> => {
    const file = await resolveUploadedFile(files, { field: 'file', key: resolveKey(reference), folder })
    if (file === null) throw invalidInputRefusal([{ field: 'file', message: messages.missingFile() }])
    const resource = { ...identity, ...fields, file }
    const author = createContentAuthor(actor, now())
    requireSavedOutcome(await resources.save(resource, expectedVersion, author))
    return { ...resource, version: (expectedVersion ?? 0) + 1, author }
  })
  return readResourceRow(deps, saved)
}

/** A creation that was repeated with its `creationId` returns the resource that the first request has stored. */
export function createResource(deps: ResourceDeps) {
  return async (
    actor: Actor,
    { creationId, ...input }: ResourceInput & { creationId?: string | undefined },
  ): Promise<ResourceRow> => {
    if (!mayEditResources(actor)) throw new Refusal('auth.forbidden')

    async function create(resourceId: string): Promise<ResourceRow> {
      await assertTargetExists(deps, input.target)
      const createdAt = new Date(deps.now()).toISOString()
      const identity = { ...defaultContentLanguage, resourceId, createdAt, fileStatus: 'active' } as const
      return save(deps, actor, identity, input, null)
    }
    async function find(resourceId: string): Promise<ResourceRow | null> {
      const stored = await deps.resources.find(resourceId)
      return stored && readResourceRow(deps, stored)
    }

    if (creationId === undefined) return create(deps.newId())
    return createOnce(
      () => find(creationId),
      () => create(creationId),
    )
  }
}

async function requireResource({ resources }: ResourceDeps, resourceId: string): Promise<SavedResource> {
  const resource = await resources.find(resourceId)
  if (resource === null) throw new Refusal('catalog.resource_not_found')
  return resource
}

/** Saves the version that was read. A target that is gone may stay. */
export function updateResource(deps: ResourceDeps) {
  return async (
    actor: Actor,
    { resourceId, version, ...input }: ResourceInput & { resourceId: string; version: number },
  ): Promise<ResourceRow> => {
    if (!mayEditResources(actor)) throw new Refusal('auth.forbidden')
    const before = await requireResource(deps, resourceId)
    if (before.version !== version) throw new Refusal('catalog.stale')
    if (!isSameTarget(before.target, input.target)) await assertTargetExists(deps, input.target)
    const { createdAt, fileStatus, language, translationOf } = before
    const identity = { resourceId, createdAt, fileStatus, language, translationOf }
    return save(deps, actor, identity, input, version)
  }
}

const MAX_TRIES = 5

/** Disables or enables a resource. Only the status changes, so that a concurrent save is not overwritten. */
export function setResourceStatus(deps: ResourceDeps) {
  return async (
    actor: Actor,
    { resourceId, fileStatus }: { resourceId: string; fileStatus: ResourceStatus },
  ): Promise<void> => {
    if (!mayEditResources(actor)) throw new Refusal('auth.forbidden')
    for (let tries = 1; ; tries += 1) {
      const { version, author: _, ...resource } = await requireResource(deps, resourceId)
      if (resource.fileStatus === fileStatus) return
      const author = createContentAuthor(actor, deps.now())
      const outcome = await deps.resources.save({ ...resource, fileStatus }, version, author)
      if (outcome === 'saved') return
      if (tries === MAX_TRIES) throw new Error(`The resource ${resourceId} is saved all the time.`)
    }
  }
}
