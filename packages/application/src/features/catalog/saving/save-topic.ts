import { type TopicInput, topicInput } from '@kitchen-table/contract/content-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  defaultContentLanguage,
  listTopicReferences,
  slugFromTitle,
  type Topic,
} from '@kitchen-table/domain/catalog'
import { parseInput, Refusal } from '../../../platform/refusal.ts'
import { TOPICS_FOLDER } from '../../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../../platform/uploads/resolve-uploaded-file.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import { cleanRichText } from '../cleaning/clean-html.ts'
import { type KnownContent, requireKnownReferences, requireUnusedTitle } from '../editing/check-references.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import {
  createContentAuthor,
  requireExisting,
  requireSavedOutcome,
  toSavedRecord,
  toShortId,
} from './save-outcome.ts'

type Deps = {
  catalog: CatalogStore
  files: FileStore
  library: KnownContent
  newId: () => string
  now: () => number
}

/**
 * `slug` names the topic to update, and stays when its title changes; for a new topic of `layout` only content files set
 * it, never a person. An update without a title keeps it.
 */
export type SaveTopicInput = Omit<TopicInput, 'title'> & {
  title?: string
  layout: string
  slug?: string | undefined
}

const newTopic = topicInput.extend({ layout: slug, slug: slug.optional() })
const updatedTopic = newTopic.partial({ title: true }).required({ slug: true })

/** What identifies a topic, its language, and the tracks that it had before. */
type TopicIdentity = Pick<Topic, 'slug' | 'title' | 'language' | 'translationOf' | 'content' | 'tracks'>

async function requireLayout(library: KnownContent, layout: string): Promise<void> {
  if (library !== null)
    requireExisting((await library.current()).layouts.get(layout), 'catalog.layout_not_found')
}

async function createIdentity({ library, newId }: Deps, input: SaveTopicInput): Promise<TopicIdentity> {
  const { layout, slug: requestedSlug, title } = parseInput(newTopic, input)
  await requireLayout(library, layout)
  const slug = requestedSlug ?? slugFromTitle(title, () => toShortId(newId()))
  const otherTopics = (await library?.current())?.topics.get(layout)
  requireUnusedTitle(title, otherTopics?.values() ?? [])
  if (otherTopics?.has(slug)) throw new Refusal('catalog.exists')
  return { title, slug, ...defaultContentLanguage, content: '', tracks: [] }
}

async function findIdentity(
  { catalog, library }: Deps,
  input: SaveTopicInput,
  expectedVersion: number,
): Promise<TopicIdentity> {
  const { layout, slug: requestedSlug, title: newTitle } = parseInput(updatedTopic, input)
  await requireLayout(library, layout)
  const found = await catalog.findTopic(layout, requestedSlug)
  const { version, ...topic } = requireExisting(found, 'catalog.topic_not_found')
  if (version !== expectedVersion) throw new Refusal('catalog.stale')
  const { slug, title, language, translationOf, content, tracks } = topic
  const otherTopics = [...((await library?.current())?.topics.get(layout)?.values() ?? [])].filter(
    (other) => other.slug !== slug,
  )
  // A title that several have already may stay.
  if (newTitle !== undefined && newTitle !== title) requireUnusedTitle(newTitle, otherTopics)
  return { slug, title: newTitle ?? title, language, translationOf, content, tracks }
}

/** Creates a topic of a layout (`expectedVersion` null), unless its slug is taken, or updates the expected version. */
export function saveTopic(deps: Deps) {
  const { catalog, files, library, now } = deps

  return async (
    actor: Actor,
    input: SaveTopicInput,
    expectedVersion: ExpectedVersion,
  ): Promise<AuthoredRecord<Topic>> => {
    requireEditor(actor)

    const before =
      expectedVersion === null
        ? await createIdentity(deps, input)
        : await findIdentity(deps, input, expectedVersion)
    const { layout, slug: _, title: __, ...fields } = parseInput(newTopic.partial({ title: true }), input)
    await requireKnownReferences(library, {
      before: listTopicReferences(before),
      after: listTopicReferences({ ...before, ...fields }),
      layout,
      own: before.slug,
    })

    const topic: Topic = {
      ...before,
      ...fields,
      content: cleanRichText(fields.content),
      banner: await resolveUploadedFile(files, {
        field: 'banner',
        key: fields.banner,
        folder: TOPICS_FOLDER,
      }),
    }
    const author = createContentAuthor(actor, now())
    requireSavedOutcome(await catalog.saveTopic(layout, topic, expectedVersion, author))
    return toSavedRecord(topic, expectedVersion, author)
  }
}
