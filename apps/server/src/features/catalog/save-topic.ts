import {
  type IconInput,
  iconInput,
  type LayoutInput,
  layoutInput,
  type TopicInput,
  topicInput,
} from '@kitchen-table/contract/catalog-input'
import { slug } from '@kitchen-table/contract/fields'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { Icon, Topic } from '@kitchen-table/domain/catalog/records'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { invalidInput, parseInput, Refusal } from '../../platform/refusal.ts'
import { topicFolder } from '../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { resolveUploadedFile } from '../../platform/uploads/resolve-uploaded-file.ts'
import type { ExpectedVersion } from '../../platform/versioned.ts'
import { cleanRichText } from './clean-html.ts'
import { cleanSvg } from './clean-svg.ts'
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
        folder: topicFolder(layout),
      }),
    }
    requireSaved(await catalog.saveTopic(layout, topic, expectedVersion))
    return topic
  }
}

/** `slug` names the icon to update. For a new icon only content files set it, never a person. */
type SaveIconInput = IconInput & { slug?: string | undefined }
const saveIconInput = iconInput.extend({ slug: slug.optional() })

/** Creates an icon (`expectedVersion` null), unless its slug is taken, or updates the expected version of one. */
export function saveIcon({ catalog, newId }: Omit<Deps, 'files'>) {
  return async (actor: Actor, input: SaveIconInput, expectedVersion: ExpectedVersion): Promise<Icon> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { slug: requestedSlug, iconName, svgfile: markup } = parseInput(saveIconInput, input)
    if (expectedVersion !== null && requestedSlug === undefined) throw new Refusal('catalog.stale')
    const svgfile = cleanSvg(markup)
    if (svgfile === null) throw invalidInput([{ field: 'svgfile', message: 'This is not a drawing in SVG.' }])

    const icon: Icon = {
      iconName,
      slug: requestedSlug ?? slugFromTitle(iconName, () => shortId(newId())),
      svgfile,
    }
    requireSaved(await catalog.saveIcon(icon, expectedVersion))
    return icon
  }
}

/** `config` names the layout to update. For a new layout only content files set it, never a person. */
export type SaveLayoutInput = LayoutInput & { config?: string | undefined }
const saveLayoutInput = layoutInput.extend({ config: slug.optional() })

/** Creates a layout (`expectedVersion` null), unless its name is taken, or updates the expected version of one. */
export function saveLayout({ catalog, newId }: Omit<Deps, 'files'>) {
  return async (actor: Actor, input: SaveLayoutInput, expectedVersion: ExpectedVersion): Promise<Layout> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

    const { config: requestedConfig, ...fields } = parseInput(saveLayoutInput, input)
    if (expectedVersion !== null && requestedConfig === undefined) throw new Refusal('catalog.stale')

    const layout: Layout = {
      ...fields,
      config: requestedConfig ?? slugFromTitle(fields.title, () => shortId(newId())),
    }
    requireSaved(await catalog.saveLayout(layout, expectedVersion))
    return layout
  }
}
