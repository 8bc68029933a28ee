import type {
  EditedFact,
  EditedHelpLine,
  EditedIntent,
  EditedLayout,
  EditedTopic,
  EditedTrack,
  EditedUnit,
} from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { CatalogStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import { requireExisting } from '../saving/save-outcome.ts'
import {
  type FindPersonName,
  readSavedView,
  toEditedRecord,
  toTopicForEditor,
  toTrackForEditor,
  toUnitForEditor,
} from './edited-content.ts'

type Deps = {
  catalog: CatalogStore
  library: Pick<LibraryCache, 'current'>
  findPersonName: FindPersonName
}

/** These functions return a record with the version that its next save must name. */
export function findTrackForEditor({ catalog, library, findPersonName }: Deps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<EditedTrack> => {
    requireEditor(actor)
    const track = requireExisting(await catalog.findTrack(slug), 'catalog.track_not_found')
    return toTrackForEditor(await library.current(), track, await readSavedView(track.author, findPersonName))
  }
}

export function findUnitForEditor({ catalog, library, findPersonName }: Deps) {
  return async (actor: Actor, { unitId }: { unitId: string }): Promise<EditedUnit> => {
    requireEditor(actor)
    const unit = requireExisting(await catalog.findUnit(unitId), 'catalog.unit_not_found')
    return toUnitForEditor(await library.current(), unit, await readSavedView(unit.author, findPersonName))
  }
}

export function findTopicForEditor({ catalog, library, findPersonName }: Deps) {
  return async (actor: Actor, { layout, slug }: { layout: string; slug: string }): Promise<EditedTopic> => {
    requireEditor(actor)
    requireExisting((await library.current()).layouts.get(layout), 'catalog.layout_not_found')
    const topic = requireExisting(await catalog.findTopic(layout, slug), 'catalog.topic_not_found')
    return toTopicForEditor(layout, topic, await readSavedView(topic.author, findPersonName))
  }
}

export function findLayoutForEditor({ catalog, findPersonName }: Deps) {
  return async (actor: Actor, { layout: config }: { layout: string }): Promise<EditedLayout> => {
    requireEditor(actor)
    const layout = requireExisting(await catalog.findLayout(config), 'catalog.layout_not_found')
    return toEditedRecord(layout, findPersonName)
  }
}

type RecordDeps = Pick<Deps, 'catalog' | 'findPersonName'>

export function findHelpLineForEditor({ catalog, findPersonName }: RecordDeps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<EditedHelpLine> => {
    requireEditor(actor)
    const line = requireExisting(await catalog.findHelpLine(slug), 'catalog.help_line_not_found')
    return toEditedRecord(line, findPersonName)
  }
}

export function findIntentForEditor({ catalog, findPersonName }: RecordDeps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<EditedIntent> => {
    requireEditor(actor)
    const intent = requireExisting(await catalog.findIntent(slug), 'catalog.intent_not_found')
    return toEditedRecord(intent, findPersonName)
  }
}

export function findFactForEditor({ catalog, findPersonName }: RecordDeps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<EditedFact> => {
    requireEditor(actor)
    const fact = requireExisting(await catalog.findFact(slug), 'catalog.fact_not_found')
    return toEditedRecord(fact, findPersonName)
  }
}
