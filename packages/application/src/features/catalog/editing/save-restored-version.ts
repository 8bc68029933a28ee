import {
  type ContentAuthor,
  restoreFactVersion,
  restoreHelpLineVersion,
  restoreIconVersion,
  restoreIntentVersion,
  restoreLayoutVersion,
  restoreResourceVersion,
  restoreTopicVersion,
  restoreTrackVersion,
  restoreUnitVersion,
  type Surviving,
  splitTopicKey,
} from '@kitchen-table/domain/catalog'
import { cleanRichText } from '../cleaning/clean-html.ts'
import { cleanSvg } from '../cleaning/clean-svg.ts'
import { requireUsableFact } from '../facts/save-fact.ts'
import type { AuthoredRecord, CatalogStore, ContentRecord, ResourceStore, SaveOutcome } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireExisting, requireSavedOutcome, withoutVersionAndAuthor } from '../saving/save-outcome.ts'
import { requireUsableWorksheet } from '../worksheets/require-usable-worksheet.ts'
import { requireKnownFacts } from './check-references.ts'

type Deps = {
  catalog: CatalogStore
  resources: Pick<ResourceStore, 'find' | 'save'>
  library: Pick<LibraryCache, 'current'>
  now: () => number
}

type Restoration = { key: string; earlier: ContentRecord; expectedVersion: number; surviving: Surviving }

async function requireCurrent<T extends object>(found: Promise<AuthoredRecord<T> | null>) {
  return withoutVersionAndAuthor(requireExisting(await found, 'catalog.not_found'))
}

/** Returns an earlier version with its text cleaned by the rules of today. */
const clean = <Earlier extends { content: string }>(record: Earlier): Earlier => ({
  ...record,
  content: cleanRichText(record.content),
})

/** Saves what is restored of an earlier version, and returns the outcome with the title. */
async function save(
  { catalog, resources, library, now }: Deps,
  author: ContentAuthor,
  { key, earlier, expectedVersion, surviving }: Restoration,
): Promise<[outcome: SaveOutcome, title: string]> {
  switch (earlier.kind) {
    case 'track': {
      const current = await requireCurrent(catalog.findTrack(key))
      const restored = restoreTrackVersion(current, clean(earlier.record), surviving, author.at)
      await requireKnownFacts(library, current, restored)
      return [await catalog.saveTrack(restored, expectedVersion, author), restored.title]
    }
    case 'unit': {
      const current = await requireCurrent(catalog.findUnit(key))
      const restored = restoreUnitVersion(current, clean(earlier.record), surviving)
      await requireKnownFacts(library, current, restored)
      await requireUsableWorksheet(library, { before: current, after: restored }, now())
      return [await catalog.saveUnit(restored, expectedVersion, author), restored.title]
    }
    case 'topic': {
      const [layout, slug] = splitTopicKey(key)
      const current = await requireCurrent(catalog.findTopic(layout, slug))
      const others = [...((await library.current()).topics.get(layout)?.values() ?? [])].filter(
        (other) => other.slug !== slug,
      )
      const restored = restoreTopicVersion(current, clean(earlier.record), surviving, others)
      await requireKnownFacts(library, current, restored)
      return [await catalog.saveTopic(layout, restored, expectedVersion, author), restored.title]
    }
    case 'layout': {
      const restored = restoreLayoutVersion(
        await requireCurrent(catalog.findLayout(key)),
        earlier.record,
        surviving,
      )
      return [await catalog.saveLayout(restored, expectedVersion, author), restored.title]
    }
    case 'icon': {
      const current = await requireCurrent(catalog.findIcon(key))
      const svgfile = cleanSvg(earlier.record.svgfile) ?? current.svgfile
      const restored = restoreIconVersion(current, { ...earlier.record, svgfile })
      return [await catalog.saveIcon(restored, expectedVersion, author), restored.iconName]
    }
    case 'intent': {
      const current = await requireCurrent(catalog.findIntent(key))
      const restored = restoreIntentVersion(current, earlier.record, surviving)
      return [await catalog.saveIntent(restored, expectedVersion, author), restored.title]
    }
    case 'helpLine': {
      const restored = restoreHelpLineVersion(await requireCurrent(catalog.findHelpLine(key)), earlier.record)
      return [await catalog.saveHelpLine(restored, expectedVersion, author), restored.name]
    }
    case 'fact': {
      const restored = restoreFactVersion(await requireCurrent(catalog.findFact(key)), earlier.record)
      await requireUsableFact(library, restored, now())
      return [await catalog.saveFact(restored, expectedVersion, author), restored.title]
    }
    case 'resource': {
      const current = await requireCurrent(resources.find(key))
      const restored = restoreResourceVersion(current, earlier.record, surviving)
      return [await resources.save(restored, expectedVersion, author), restored.displayName]
    }
    default:
      return earlier satisfies never
  }
}

/**
 * Saves the fields of an earlier version, with texts and drawings cleaned by the rules of today. Returns the title. Throws
 * `input.invalid` if texts would name facts that there are not, or what names a fact would lose what it names.
 */
export async function saveRestoredVersion(
  deps: Deps,
  author: ContentAuthor,
  restoration: Restoration,
): Promise<string> {
  const [outcome, title] = await save(deps, author, restoration)
  requireSavedOutcome(outcome)
  return title
}
