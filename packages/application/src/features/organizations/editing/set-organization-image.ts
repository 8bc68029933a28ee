import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job-runner.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { organizationFolder } from '../../../platform/uploads/file-folders.ts'
import type { StoredUpload } from '../../../platform/uploads/ports.ts'
import type { Versioned } from '../../../platform/versioned.ts'
import { organizationJobSubject } from '../organization-jobs.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { encodeOrganizationImage, type OrganizationImage } from './encode-organization-image.ts'
import {
  readCurrentOrganizationDetails,
  requireEditableOrganization,
  type SaveDeps,
  saveOrganization,
  storeOrganization,
} from './save-organization.ts'

type Deps = SaveDeps &
  Pick<OrganizationsFeatureDeps, 'files' | 'finishedUploads' | 'decodePicture' | 'runJob' | 'newId'>

/** In seconds. A change of an image takes less, unless its process has died. */
const BUSY_RETRY_SECONDS = 2

const unusedImagesInput = z.strictObject({ slug: z.string(), keys: z.array(z.string()) })

/** Returns the job that removes those of an organization's files that its record does not name as the image. */
export function removeUnusedImagesJob({ files, groups }: Pick<Deps, 'files' | 'groups'>) {
  return defineJob({
    name: 'remove-unused-group-images',
    keepsOutcome: () => false,
    input: unusedImagesInput,
    async run({ slug, keys }): Promise<'stored' | 'stale'> {
      const current = (await groups.find(slug))?.groupImage?.key
      for (const key of keys) if (key !== current) await files.remove(key)
      return 'stored'
    },
  })
}

type Source = { upload: StoredUpload; image: OrganizationImage }

/** Returns the upload with the image made of it. An upload that is no picture is removed. */
async function decodeUpload(deps: Deps, actor: Actor, id: string): Promise<Source> {
  const { finishedUploads, decodePicture } = deps
  const upload = await finishedUploads.find(actor, id, 'group-image')
  // Read when its turn has come, so that those that wait take no memory.
  const image = await decodePicture(async () =>
    encodeOrganizationImage(await finishedUploads.readBytes(upload)),
  )
  if (image !== null) return { upload, image }
  await finishedUploads.discard(upload)
  throw new Refusal('files.no_picture')
}

/**
 * Stores the file and names it in the record. The job that names both files is stored first: wherever the change stops,
 * the reconciler removes the one that the record does not name then.
 */
async function replaceImage(
  deps: Deps,
  actor: Actor,
  { group, source }: { group: Versioned<Organization>; source: Source | null },
): Promise<'stored' | 'stale'> {
  const { files, finishedUploads, runJob, newId } = deps
  const { slug } = group
  const image: StoredFile | null = source && {
    key: `${organizationFolder(slug)}/${newId()}`,
    name: source.upload.name,
    type: source.image.type,
    size: source.image.bytes.length,
  }
  const job = removeUnusedImagesJob(deps)

  async function run(...args: Parameters<typeof job.run>): Promise<'stored' | 'stale'> {
    if (source !== null && image !== null) {
      // Again, because another request may have used the upload in the meantime.
      await finishedUploads.find(actor, source.upload.id, 'group-image')
      await files.put(image.key, source.image.bytes, image)
    }
    const action = image === null ? 'branding_removed' : 'branding_changed'
    const isStored = await storeOrganization(deps, actor, { ...group, groupImage: image }, [{ action }])
    if (isStored && source !== null) await finishedUploads.consume(source.upload)
    await job.run(...args)
    return isStored ? 'stored' : 'stale'
  }

  const keys = [group.groupImage?.key, image?.key].filter((key) => key !== undefined)
  const outcome = await runJob({ ...job, run }, organizationJobSubject(slug, 'image'), { slug, keys })
  if (outcome === 'busy') throw new Refusal('files.busy', { retryAfter: BUSY_RETRY_SECONDS })
  return outcome
}

/** Sets the image of an organization to an uploaded one, or removes it. */
export function setOrganizationImage(deps: Deps) {
  return async (
    actor: Actor,
    { upload, ...edited }: { slug: string; version: number; upload: string | null },
  ): Promise<OrganizationDetails> => {
    const group = await requireEditableOrganization(deps, actor, edited)
    if (upload === null && group.groupImage === null) return saveOrganization(deps, actor, group, [])
    const source = upload === null ? null : await decodeUpload(deps, actor, upload)
    if ((await replaceImage(deps, actor, { group, source })) === 'stale') throw new Refusal('groups.stale')
    return readCurrentOrganizationDetails(deps, actor, group.slug)
  }
}
