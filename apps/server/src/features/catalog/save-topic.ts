import { type TopicInput, topicInput } from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { Topic } from '@kitchen-table/domain/catalog/records'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { parseInput, Refusal } from '../../platform/refusal.ts'
import { TOPICS_FOLDER } from '../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../platform/uploads/resolve-uploaded-file.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { cleanRichText } from './clean-html.ts'
import type { CatalogStore } from './ports.ts'
import { requireSaved, shortId } from './save-outcome.ts'

type Deps = { catalog: CatalogStore; files: FileStore; newId: () => string }

/** `slug` names the topic to update; for a new topic of `layout` only content files set it, never a person. */
export type SaveTopicInput = TopicInput & { layout: string; slug?: string | undefined }
const saveTopicInput = topicInput.extend({ layout: slug, slug: slug.optional() })

/** Creates a topic of a layout (`expectedVersion` null), unless its slug is taken, or updates the expected version. */
export function saveTopic({ catalog, files, newId }: Deps) {
  return async (actor: Actor, input: SaveTopicInput, expectedVersion: ExpectedVersion): Promise<Topic> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { layout, slug: requestedSlug, ...fields } = parseInput(saveTopicInput, input)
    if (expectedVersion !== null && requestedSlug === undefined) throw new Refusal('catalog.stale')

    const topic: Topic = {
      ...fields,
      slug: requestedSlug ?? slugFromTitle(fields.title, () => shortId(newId())),
      content: cleanRichText(fields.content),
      banner: await resolveUploadedFile(files, {
        field: 'banner',
        key: fields.banner,
        folder: TOPICS_FOLDER,
      }),
    }
    requireSaved(await catalog.saveTopic(layout, topic, expectedVersion))
    return topic
  }
}
