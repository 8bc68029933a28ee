import { missingSegments } from '@kitchen-table/application/testing/samples'
import {
  contentPreconditions,
  findFixture,
  type NamedFixture,
  PLACEHOLDER_CONTENT_KEY,
} from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'
import {
  endpointBase,
  findOnlyRow,
  malformedBodyTargets,
  prepareActor,
  type TargetBase,
  toTargets,
  unknownRecordTargets,
} from './endpoint-base.ts'

const isUnitId = (segment: string) => /^[a-z0-9-]{1,16}$/.test(segment)
const isContentKey = (segment: string) => /^[a-z0-9-]{1,170}$/.test(segment)
const isSlug = (segment: string) => missingSegments.includes(segment)

/** How the request for a disabled record differs, or for one of another layout. */
type Hidden = { path?: string; prepare?: Target['prepare'] }

/** Returns the refusal for a record that does not exist; an endpoint of topics has another one for their layout before it. */
const notFoundCodeOf = ({ declaredRefusals }: NamedFixture) =>
  declaredRefusals.findLast((code) => code.endsWith('not_found'))

/** Returns targets of an editors' endpoint whose path names a record by `segment`: whose it is makes no difference. */
function editingTargets(endpoint: string, segment: string, hidden: Hidden, isWellFormed = isSlug): Target[] {
  const fixture = findFixture(endpoint)
  const address = endpointBase(endpoint)
  const isWrite = fixture.method !== 'GET'
  const { body: _, ...withoutBody } = address
  const notFoundCode = notFoundCodeOf(fixture)
  const base: TargetBase = { ...(isWrite ? address : withoutBody), row: findOnlyRow(fixture), notFoundCode }
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

const hiddenBy = (prepare: keyof typeof contentPreconditions): Hidden => ({
  prepare: prepareActor(contentPreconditions[prepare]),
})
const hiddenAt = (path: string): Hidden => ({ path: `/api/admin/${path}` })
const otherTopics = 'layouts/rising-gen/topics'

export const catalogEditingTargets: readonly Target[] = [
  ...editingTargets('catalog.findTrack', 'first-budget', hiddenAt('tracks/closed-track')),
  ...editingTargets('catalog.updateTrack', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledTrack')),
  ...editingTargets('catalog.findUnit', 'u-talk', hiddenAt('units/u-off'), isUnitId),
  ...editingTargets('catalog.updateUnit', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledUnit'), isUnitId),
  ...editingTargets('catalog.listTopics', 'default', hiddenAt(otherTopics)),
  ...editingTargets('catalog.findTopic', 'saving', hiddenAt('layouts/default/topics/closed-topic')),
  ...editingTargets('catalog.createTopic', 'default', { ...hiddenAt(otherTopics), ...hiddenBy('newKey') }),
  ...editingTargets('catalog.updateTopic', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledTopic')),
  ...editingTargets('catalog.findLayout', 'default', hiddenAt('layouts/rising-gen')),
  ...editingTargets('catalog.updateLayout', PLACEHOLDER_CONTENT_KEY, hiddenBy('layout')),
  ...editingTargets('catalog.findFact', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledFact')),
  ...editingTargets('catalog.updateFact', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledFact')),
  ...editingTargets('catalog.describeFactImpact', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledFact')),
  ...editingTargets('catalog.findHelpLine', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledHelpLine')),
  ...editingTargets('catalog.updateHelpLine', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledHelpLine')),
  ...editingTargets('catalog.findIntent', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledIntent')),
  ...editingTargets('catalog.updateIntent', PLACEHOLDER_CONTENT_KEY, hiddenBy('disabledIntent')),
  ...editingTargets('catalog.listVersions', 'u-talk', hiddenAt('versions/unit/u-off'), isContentKey),
  ...editingTargets('catalog.findVersion', 'u-talk', hiddenAt('versions/unit/u-off/1'), isContentKey),
  ...editingTargets(
    'catalog.restoreVersion',
    PLACEHOLDER_CONTENT_KEY,
    hiddenBy('disabledTrack'),
    isContentKey,
  ),
]
