import { type TopicInput, topicInput } from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import type { Topic } from '@kitchen-table/domain/catalog/topic'
import { parseInput } from '../parse-input.ts'
import { Refusal } from '../refusal.ts'
import { cleanRichText } from './clean-rich-text.ts'
import { topicFolder } from './folders.ts'
import { keptFile } from './kept-file.ts'
import type { BasedOn, CatalogStore, FileStore } from './ports.ts'
import { requireSaved } from './saved.ts'
import { shortId } from './short-id.ts'

type Deps = { catalog: CatalogStore; files: FileStore; newId: () => string }

/**
 * `layout` is the layout that the topic belongs to. `slug` names the topic that is changed; a new one has it from a
 * content file only, never from a person.
 */
export type SaveTopic = TopicInput & { layout: string; slug?: string | undefined }
const saveTopicInput = topicInput.extend({ layout: slug, slug: slug.optional() })

/** Creates a topic of a layout (`basedOn` null), refused when one has its slug, or saves over what was read. */
export function saveTopic({ catalog, files, newId }: Deps) {
  return async (actor: Actor, input: SaveTopic, basedOn: BasedOn): Promise<Topic> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { layout, slug: named, ...typed } = parseInput(saveTopicInput, input)
    if (basedOn !== null && named === undefined) throw new Refusal('catalog.stale')

    const topic: Topic = {
      ...typed,
      slug: named ?? slugFromTitle(typed.title, () => shortId(newId())),
      content: cleanRichText(typed.content),
      banner: await keptFile(files, { field: 'banner', key: typed.banner, folder: topicFolder(layout) }),
    }
    requireSaved(await catalog.saveTopic(layout, topic, basedOn))
    return topic
  }
}
