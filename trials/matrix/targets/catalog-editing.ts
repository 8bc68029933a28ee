import { missingSegments } from '@kitchen-table/application/testing/samples'
import { CONTENT_KEY, contentPreconditions, findFixture } from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  endpointBase,
  malformedBodyTargets,
  prepareActor,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const isUnitId = (segment: string) => /^[a-z0-9-]{1,16}$/.test(segment)
const isContentKey = (segment: string) => /^[a-z0-9-]{1,170}$/.test(segment)
const isSlug = (segment: string) => missingSegments.includes(segment)

type Editing = {
  endpoint: string
  row: 40 | 47
  /** The refusal for a record that does not exist. */
  notFoundCode: TargetBase['notFoundCode']
  /** The segment of the path that names the record. */
  segment: string
  isWellFormed?: (segment: string) => boolean
  /** How the request for a disabled record differs, or for one of another layout. */
  hidden: { path?: string } | { prepare: Target['prepare'] }
}

/** Returns targets of an editors' endpoint that names a record in its path: whose it is makes no difference. */
function editingTargets({ endpoint, row, notFoundCode, segment, isWellFormed = isSlug, hidden }: Editing) {
  const fixture = findFixture(endpoint)
  const address = endpointBase(endpoint)
  const isWrite = fixture.method !== 'GET'
  const { body: _, ...withoutBody } = address
  const base: TargetBase = { ...(isWrite ? address : withoutBody), row, notFoundCode }
  const prepare = prepareActor(fixture.prepare)
  return [
    ...toTargets(base, [
      ['a record', 'own', { prepare }],
      ['a hidden record', 'hidden', hidden],
    ]),
    // Refused before the record is looked up, so none has to exist.
    ...(isWrite ? malformedBodyTargets(base) : []),
    ...unknownRecordTargets(base, (other) => base.path.replace(segment, other), isWellFormed),
  ]
}

const hiddenBy = (prepare: keyof typeof contentPreconditions) => ({
  prepare: prepareActor(contentPreconditions[prepare]),
})

export const catalogEditingTargets: readonly Target[] = [
  ...editingTargets({
    endpoint: 'catalog.findTrack',
    row: 40,
    notFoundCode: 'catalog.track_not_found',
    segment: 'first-budget',
    hidden: { path: '/api/admin/tracks/closed-track' },
  }),
  ...editingTargets({
    endpoint: 'catalog.updateTrack',
    row: 40,
    notFoundCode: 'catalog.track_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('disabledTrack'),
  }),
  ...editingTargets({
    endpoint: 'catalog.findUnit',
    row: 40,
    notFoundCode: 'catalog.unit_not_found',
    segment: 'u-talk',
    isWellFormed: isUnitId,
    hidden: { path: '/api/admin/units/u-off' },
  }),
  ...editingTargets({
    endpoint: 'catalog.updateUnit',
    row: 40,
    notFoundCode: 'catalog.unit_not_found',
    segment: CONTENT_KEY,
    isWellFormed: isUnitId,
    hidden: hiddenBy('disabledUnit'),
  }),
  ...editingTargets({
    endpoint: 'catalog.listTopics',
    row: 40,
    notFoundCode: 'catalog.layout_not_found',
    segment: 'default',
    hidden: { path: '/api/admin/layouts/rising-gen/topics' },
  }),
  ...editingTargets({
    endpoint: 'catalog.findTopic',
    row: 40,
    notFoundCode: 'catalog.topic_not_found',
    segment: 'saving',
    hidden: { path: '/api/admin/layouts/default/topics/closed-topic' },
  }),
  ...editingTargets({
    endpoint: 'catalog.createTopic',
    row: 40,
    notFoundCode: 'catalog.layout_not_found',
    segment: 'default',
    hidden: { path: '/api/admin/layouts/rising-gen/topics', ...hiddenBy('newKey') },
  }),
  ...editingTargets({
    endpoint: 'catalog.updateTopic',
    row: 40,
    notFoundCode: 'catalog.topic_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('disabledTopic'),
  }),
  ...editingTargets({
    endpoint: 'catalog.findLayout',
    row: 40,
    notFoundCode: 'catalog.layout_not_found',
    segment: 'default',
    hidden: { path: '/api/admin/layouts/rising-gen' },
  }),
  ...editingTargets({
    endpoint: 'catalog.updateLayout',
    row: 40,
    notFoundCode: 'catalog.layout_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('layout'),
  }),
  ...editingTargets({
    endpoint: 'catalog.findHelpLine',
    row: 40,
    notFoundCode: 'catalog.help_line_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('disabledHelpLine'),
  }),
  ...editingTargets({
    endpoint: 'catalog.updateHelpLine',
    row: 40,
    notFoundCode: 'catalog.help_line_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('disabledHelpLine'),
  }),
  ...editingTargets({
    endpoint: 'catalog.findIntent',
    row: 40,
    notFoundCode: 'catalog.intent_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('disabledIntent'),
  }),
  ...editingTargets({
    endpoint: 'catalog.updateIntent',
    row: 40,
    notFoundCode: 'catalog.intent_not_found',
    segment: CONTENT_KEY,
    hidden: hiddenBy('disabledIntent'),
  }),
  ...editingTargets({
    endpoint: 'catalog.listVersions',
    row: 47,
    notFoundCode: 'catalog.not_found',
    segment: 'u-talk',
    isWellFormed: isContentKey,
    hidden: { path: '/api/admin/versions/unit/u-off' },
  }),
  ...editingTargets({
    endpoint: 'catalog.findVersion',
    row: 47,
    notFoundCode: 'catalog.not_found',
    segment: 'u-talk',
    isWellFormed: isContentKey,
    hidden: { path: '/api/admin/versions/unit/u-off/1' },
  }),
  ...editingTargets({
    endpoint: 'catalog.restoreVersion',
    row: 47,
    notFoundCode: 'catalog.not_found',
    segment: CONTENT_KEY,
    isWellFormed: isContentKey,
    hidden: hiddenBy('disabledTrack'),
  }),
]
