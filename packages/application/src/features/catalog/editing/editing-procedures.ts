import type { EditedTopic, EditedTrack, EditedUnit, IconRow } from '@kitchen-table/contract/catalog'
import type { IconInput, UnitInput } from '@kitchen-table/contract/content-input'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { Unit } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import { forActor, procedures } from '../../../platform/authorization/procedures.ts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import type { JobStore } from '../../../platform/jobs/ports.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { SaveUploads } from '../../../platform/uploads/save-uploads.ts'
import type { ExpectedVersion } from '../../../platform/versioned.ts'
import type { AuthoredRecord, CatalogStore, ResourceStore, VersionStore } from '../ports.ts'
import type { LibraryCache } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import { withTopicUploads, withUnitUploads } from '../saving/save-content-uploads.ts'
import { saveHelpLine } from '../saving/save-help-line.ts'
import { saveIcon } from '../saving/save-icon.ts'
import { saveIntent } from '../saving/save-intent.ts'
import { saveLayout } from '../saving/save-layout.ts'
import { createOnce, toShortId } from '../saving/save-outcome.ts'
import { type SaveTopicInput, saveTopic } from '../saving/save-topic.ts'
import { type SaveTrackInput, saveTrack } from '../saving/save-track.ts'
import { type SaveUnitInput, saveUnit } from '../saving/save-unit.ts'
import { findContentVersion, listContentVersions, restoreContentVersion } from './content-versions.ts'
import { type CreateLayoutInput, createLayout } from './create-layout.ts'
import {
  type FindPersonName,
  readSavedView,
  saveForEditor,
  toEditedRecord,
  toIconRow,
  toTopicForEditor,
  toTrackForEditor,
  toUnitForEditor,
} from './edited-content.ts'
import {
  findHelpLineForEditor,
  findIntentForEditor,
  findLayoutForEditor,
  findTopicForEditor,
  findTrackForEditor,
  findUnitForEditor,
} from './find-content.ts'
import {
  listHelpLines,
  listIcons,
  listIntents,
  listLayouts,
  listTopics,
  listTracks,
  listUnits,
} from './list-content.ts'

export type EditingDeps = {
  catalog: CatalogStore
  resources: ResourceStore
  versions: VersionStore
  files: FileStore
  jobs: JobStore
  saveUploads: SaveUploads
  library: LibraryCache
  findOrganization: (slug: string) => Promise<Organization | null>
  findPersonName: FindPersonName
  newId: () => string
  now: () => number
}

type CreateUnitInput = UnitInput & { creationId?: string | undefined }

/** Returns the editors' use-cases of creating and updating, which return the record as an editor sees it. */
function createSaves(deps: EditingDeps) {
  const { catalog, library, findPersonName } = deps
  const saveTrackOf = saveTrack(deps)
  const saveUnitOf = withUnitUploads(deps, saveUnit({ ...deps, known: library }))
  const saveTopicOf = withTopicUploads(deps, saveTopic(deps))
  const [createLayoutOf, saveIconOf] = [createLayout(deps), saveIcon(deps)]
  const describe = ({ author }: AuthoredRecord<object>) => readSavedView(author, findPersonName)

  return {
    async track(actor: Actor, input: SaveTrackInput, version: ExpectedVersion): Promise<EditedTrack> {
      const track = await saveTrackOf(actor, input, version)
      return toTrackForEditor(await library.current(), track, await describe(track))
    },
    async unit(actor: Actor, input: SaveUnitInput, version: ExpectedVersion): Promise<EditedUnit> {
      const unit = await saveUnitOf(actor, input, version)
      return toUnitForEditor(await library.current(), unit, await describe(unit))
    },
    /** A creation that was repeated with its id returns the unit that the first request has stored. */
    async createUnit(actor: Actor, { creationId, ...input }: CreateUnitInput): Promise<EditedUnit> {
      requireEditor(actor)
      const unitId = creationId && toShortId(creationId)
      const create = () => saveUnitOf(actor, { ...input, unitId, creationId }, null)
      async function findCreated(): Promise<AuthoredRecord<Unit> | null> {
        const unit = unitId ? await catalog.findUnit(unitId) : null
        return unit?.creationId === creationId ? unit : null
      }
      const unit = await createOnce(findCreated, create)
      return toUnitForEditor(await library.current(), unit, await describe(unit))
    },
    async topic(actor: Actor, input: SaveTopicInput, version: ExpectedVersion): Promise<EditedTopic> {
      const topic = await saveTopicOf(actor, input, version)
      return toTopicForEditor(input.layout, topic, await describe(topic))
    },
    layout: saveForEditor(saveLayout(deps), findPersonName),
    createLayout: async (actor: Actor, input: CreateLayoutInput) =>
      toEditedRecord(await createLayoutOf(actor, input), findPersonName),
    helpLine: saveForEditor(saveHelpLine(deps), findPersonName),
    intent: saveForEditor(saveIntent(deps), findPersonName),
    icon: async (actor: Actor, input: IconInput): Promise<IconRow> =>
      toIconRow(await saveIconOf(actor, input, null)),
  }
}

/**
 * Returns the editors' procedures for tracks, units, topics, layouts, help lines, intents and icons, and for the versions
 * of all records.
 */
export function createEditingProcedures(deps: EditingDeps) {
  const { catalog } = procedures
  const saves = createSaves(deps)

  return {
    listTracks: catalog.listTracks.handler(forActor(listTracks(deps))),
    findTrack: catalog.findTrack.handler(forActor(findTrackForEditor(deps))),
    createTrack: catalog.createTrack.handler(
      forActor((actor, input: SaveTrackInput) => saves.track(actor, input, null)),
    ),
    updateTrack: catalog.updateTrack.handler(({ input: { version, ...input }, context }) =>
      saves.track(requireActor(context), input, version),
    ),
    listUnits: catalog.listUnits.handler(forActor(listUnits(deps))),
    findUnit: catalog.findUnit.handler(forActor(findUnitForEditor(deps))),
    createUnit: catalog.createUnit.handler(forActor(saves.createUnit)),
    updateUnit: catalog.updateUnit.handler(({ input: { version, ...input }, context }) =>
      saves.unit(requireActor(context), input, version),
    ),
    listTopics: catalog.listTopics.handler(forActor(listTopics(deps))),
    findTopic: catalog.findTopic.handler(forActor(findTopicForEditor(deps))),
    createTopic: catalog.createTopic.handler(({ input, context }) =>
      saves.topic(requireActor(context), input, null),
    ),
    updateTopic: catalog.updateTopic.handler(({ input: { version, ...input }, context }) =>
      saves.topic(requireActor(context), input, version),
    ),
    listLayouts: catalog.listLayouts.handler(forActor(listLayouts(deps))),
    findLayout: catalog.findLayout.handler(forActor(findLayoutForEditor(deps))),
    createLayout: catalog.createLayout.handler(forActor(saves.createLayout)),
    updateLayout: catalog.updateLayout.handler(({ input: { version, layout, ...input }, context }) =>
      saves.layout(requireActor(context), { ...input, config: layout }, version),
    ),
    listHelpLines: catalog.listHelpLines.handler(forActor(listHelpLines(deps))),
    findHelpLine: catalog.findHelpLine.handler(forActor(findHelpLineForEditor(deps))),
    createHelpLine: catalog.createHelpLine.handler(({ input, context }) =>
      saves.helpLine(requireActor(context), input, null),
    ),
    updateHelpLine: catalog.updateHelpLine.handler(({ input: { version, ...input }, context }) =>
      saves.helpLine(requireActor(context), input, version),
    ),
    listIntents: catalog.listIntents.handler(forActor(listIntents(deps))),
    findIntent: catalog.findIntent.handler(forActor(findIntentForEditor(deps))),
    createIntent: catalog.createIntent.handler(({ input, context }) =>
      saves.intent(requireActor(context), input, null),
    ),
    updateIntent: catalog.updateIntent.handler(({ input: { version, ...input }, context }) =>
      saves.intent(requireActor(context), input, version),
    ),
    listIcons: catalog.listIcons.handler(forActor(listIcons(deps))),
    createIcon: catalog.createIcon.handler(forActor(saves.icon)),
    listVersions: catalog.listVersions.handler(forActor(listContentVersions(deps))),
    findVersion: catalog.findVersion.handler(forActor(findContentVersion(deps))),
    restoreVersion: catalog.restoreVersion.handler(forActor(restoreContentVersion(deps))),
  }
}
